/** One line of a label file as an event. Numbers in attribute values and turns stay as written; where the format counts, `1.0` is 1. */
import { err, ok, type Result } from '@/lib/base/result';
import { arrayOf, isNumberLiteral, objectOf, setMember, type Json, type JsonObject } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { readShape, sayFirstFault } from '@/lib/json/read-shape';
import { LabelInput } from './event';

export interface LineRefusal {
  /** '' where the line has none. */
  id: string;
  /** Names the field. */
  reason: string;
}

const kinds: readonly string[] = LabelInput.options.map((option) => option.shape.kind.value);

/** Members that hold a turn, in which nothing is changed. */
const turns = new Set(['message', 'rewrite', 'alternative']);

function plain(value: Json): Json {
  if (isNumberLiteral(value)) return Number(value.$num);
  const items = arrayOf(value);
  if (items) return items.map(plain);
  const members = objectOf(value);
  if (members === null) return value;
  const made: JsonObject = {};
  for (const [key, member] of Object.entries(members)) setMember(made, key, turns.has(key) ? member : plain(member));
  return made;
}

function plainEvent(event: JsonObject): JsonObject {
  const { value, ...rest } = event;
  const made = objectOf(plain(rest)) ?? {};
  return value === undefined ? made : { ...made, value: event.kind === 'attribute' ? value : plain(value) };
}

/** Refuses text that is no JSON object, unknown kinds and fields, and wrong values, by name. */
export function readLabelLine(text: string): Result<LabelInput, LineRefusal> {
  const parsed = parseJson(text);
  if (!parsed.ok) return err({ id: '', reason: `The line is no JSON: ${parsed.error.what} (character ${parsed.error.offset + 1}).` });
  const event = objectOf(parsed.value.value);
  if (event === null) return err({ id: '', reason: 'A label event is a JSON object.' });
  const id = typeof event.id === 'string' ? event.id : '';
  if (typeof event.kind !== 'string' || !kinds.includes(event.kind)) {
    return err({ id, reason: event.kind === undefined ? `kind: is missing; it is one of ${kinds.join(', ')}` : `kind: there is no kind ${JSON.stringify(event.kind)}; it is one of ${kinds.join(', ')}` });
  }
  const read = readShape(LabelInput, plainEvent(event));
  return read.ok ? ok(read.value) : err({ id, reason: sayFirstFault(read.error, event.kind) });
}
