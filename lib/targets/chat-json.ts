/** Tools and provenance as the JSON that chat trainers read. Keys that say nothing are left out. */
import { arrayOf, objectOf, setMember, type Json, type JsonObject } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';
import type { Provenance } from '@/lib/methods/row';
import type { ToolDef } from '@/lib/trajectory/model';

/** A tool without a known schema takes no arguments as far as a template can tell. */
const unknownParameters: JsonObject = { type: 'object', properties: {} };

/** Keywords under which a schema may say null and mean it. */
const VALUES = new Set(['default', 'const', 'enum', 'examples', 'example']);

/** The schema without the nulls that a table format padded it with (`properties: {qty: null}`), which templates would print. */
function withoutPadding(schema: Json): Json {
  const items = arrayOf(schema);
  if (items) return items.filter((item) => item !== null).map(withoutPadding);
  const members = objectOf(schema);
  if (members === null) return schema;
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(members)) {
    if (VALUES.has(key)) setMember(kept, key, value);
    else if (value !== null) setMember(kept, key, withoutPadding(value));
  }
  return kept;
}

export function toolJson(tool: ToolDef): JsonObject {
  const made: JsonObject = { name: tool.name };
  if (tool.description !== null) made.description = tool.description;
  made.parameters = tool.parameters === null ? unknownParameters : withoutPadding(tool.parameters);
  return { type: 'function', function: made };
}

/** Sorted keys, unknown ones absent: one text for equal provenance. */
export function provText(prov: Provenance): string {
  return printJson(Object.fromEntries(Object.entries(prov).filter(([, value]) => value !== undefined)), { sortKeys: true });
}
