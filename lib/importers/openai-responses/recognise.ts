/** Items of the Responses API are known by their types; a message alone could be of any chat format. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { isResponsesType } from '@/lib/importers/common/responses-items';
import type { Recognition, Sample } from '@/lib/importers/importer';

const contentTypes = new Set(['input_text', 'output_text', 'input_image', 'input_file', 'refusal']);

/** `typed`: only this API writes such a value. `plain`: a message that other formats write too. */
export function itemKind(value: Json | undefined): 'typed' | 'plain' | 'none' {
  const item = objectOf(value);
  if (!item) return 'none';
  if (isResponsesType(item.type)) return 'typed';
  if (typeof item.role !== 'string' || (item.type !== undefined && item.type !== 'message')) return 'none';
  const parts = (arrayOf(item.content) ?? []).map((part) => objectOf(part)?.type);
  return item.type === 'message' || parts.some((type) => typeof type === 'string' && contentTypes.has(type)) ? 'typed' : 'plain';
}

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value) && value.every((item) => itemKind(item) !== 'none');
const isTypedList = (value: Json | undefined) => isList(value) && value.some((item) => itemKind(item) === 'typed');

export interface RowLists {
  /** Items that were there before, and those of the response. */
  input: readonly Json[] | string | null;
  output: readonly Json[] | null;
  /** Pointers of both lists in the row. */
  inputAt: string;
  outputAt: string;
}

/** The lists of a row: `input` and `output` beside each other, or inside `request` and `response`. null: no such row. */
export function listsOf(value: Json): RowLists | null {
  const row = objectOf(value);
  if (!row) return null;
  const [request, response] = [objectOf(row.request), objectOf(row.response)];
  const [asked, given] = [request?.input ?? row.input, response?.output ?? row.output];
  const input = typeof asked === 'string' || isList(asked) ? asked : null;
  const output = isList(given) ? given : null;
  if (input === null && output === null) return null;
  return { input, output, inputAt: request ? '/request/input' : '/input', outputAt: response ? '/response/output' : '/output' };
}

function isRow(value: Json): boolean {
  const row = objectOf(value);
  if (!row || 'responses_create_params' in row || 'observations' in row) return false;
  const lists = listsOf(value);
  if (!lists) return false;
  return row.object === 'response' || isTypedList([...(Array.isArray(lists.input) ? lists.input : []), ...(lists.output ?? [])]);
}

export function recognise({ values, shape }: Sample): Recognition | null {
  if (values.length === 0) return null;
  if (values.every(isRow)) return { score: 0.75, why: `${shape === 'object' ? 'the object has' : 'each row has'} \`input\` or \`output\` with items of the Responses API` };
  if (values.every(isTypedList)) return { score: 0.7, why: 'each line is a list of items of the Responses API' };
  if (isTypedList([...values])) return { score: 0.7, why: 'the file is one list of items of the Responses API' };
  return null;
}
