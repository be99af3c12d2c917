/** V01: tool definitions are a list of functions with a JSON Schema, in the form that the target wants. */
import type { Json } from '@/lib/json/json';
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import { pointerSegment } from '@/lib/json/json-pointer';
import { parseJson } from '@/lib/json/parse-json';
import { problem } from './messages';
import type { FileLine, Problem, Rule } from './rule';

/** Keywords under which a schema may say null and mean it. */
const VALUES = new Set(['default', 'const', 'enum', 'examples', 'example']);

/** Where a schema has nulls as an Arrow struct pads them: the first such place, or null. */
function paddedAt(schema: Json): string | null {
  const open: { value: Json; path: string }[] = [{ value: schema, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.value === null) return next.path;
    const { path } = next;
    const items = arrayOf(next.value);
    if (items) items.forEach((value, at) => open.push({ value, path: `${path}/${at}` }));
    else for (const [key, value] of Object.entries(objectOf(next.value) ?? {})) if (!VALUES.has(key)) open.push({ value, path: `${path}/${pointerSegment(key)}` });
  }
  return null;
}

function* checkTool(line: FileLine, tool: Json, where: string, names: Set<string>): Iterable<Problem> {
  const fields = objectOf(tool);
  const made = objectOf(fields?.function);
  if (fields?.type !== 'function' || made === null) {
    yield problem('E', line, where, 'is no {type: "function", function: …}');
    return;
  }
  const name = stringOf(made.name);
  if (name === null || name === '') yield problem('E', line, where, 'has no name');
  else if (names.has(name)) yield problem('E', line, where, `is a second tool with the name ${name}`);
  else names.add(name);
  if (made.description !== undefined && typeof made.description !== 'string') yield problem('E', line, `${where}.description`, 'is no text');
  const schema = objectOf(made.parameters);
  if (schema === null || (schema.type !== undefined && schema.type !== 'object')) yield problem('E', line, `${where}.parameters`, 'is no schema of an object');
  const padded = schema === null ? null : paddedAt(schema);
  if (padded !== null) yield problem('E', line, `${where}.parameters${padded}`, 'is null, as a table format pads what another tool has');
}

function* checkTools(line: FileLine): Iterable<Problem> {
  const { tools, toolsAre } = line.view;
  if (tools === undefined || tools === null) return;
  let list: Json = tools;
  if (toolsAre === 'text') {
    const parsed = typeof tools === 'string' ? parseJson(tools) : null;
    if (!parsed?.ok) {
      yield problem('E', line, 'tools', 'is no JSON text');
      return;
    }
    list = parsed.value.value;
    if (list === null) return;
  }
  const items = arrayOf(list);
  if (items === null) yield problem('E', line, 'tools', toolsAre === 'text' ? 'is the text of no list' : 'is no list');
  else if (items.length === 0) yield problem('E', line, 'tools', 'is an empty list; no tools are null');
  const names = new Set<string>();
  for (const [at, tool] of (items ?? []).entries()) yield* checkTool(line, tool, `tools[${at}]`, names);
}

export const v01: Rule = { id: 'V01', title: 'Tools are a list of functions with an object schema, named once, in the form of the target', scope: 'row', open: () => ({ line: checkTools }) };
