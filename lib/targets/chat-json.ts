/** Messages and tools as the JSON that chat trainers read. Keys that say nothing are left out, so that no null ever stands inside. */
import type { Json, JsonObject } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';
import type { Provenance } from '@/lib/methods/row';
import type { Message } from '@/lib/trajectory/message';
import type { ToolDef } from '@/lib/trajectory/model';

/** Arguments as an object, content always a text, `tool_calls` only where there are some. */
export function messageJson(message: Message): JsonObject {
  const json: JsonObject = { role: message.role, content: message.content };
  if (message.reasoning_content !== undefined && message.reasoning_content !== '') json.reasoning_content = message.reasoning_content;
  if (message.tool_calls !== undefined && message.tool_calls.length > 0) {
    json.tool_calls = message.tool_calls.map((call): Json => ({ id: call.id, type: 'function', function: { name: call.function.name, arguments: call.function.arguments } }));
  }
  if (message.tool_call_id !== undefined) json.tool_call_id = message.tool_call_id;
  if (message.name !== undefined) json.name = message.name;
  return json;
}

/** A tool without a known schema takes no arguments as far as a template can tell. */
const unknownParameters: JsonObject = { type: 'object', properties: {} };

export function toolJson(tool: ToolDef): JsonObject {
  const made: JsonObject = { name: tool.name };
  if (tool.description !== null) made.description = tool.description;
  made.parameters = tool.parameters ?? unknownParameters;
  return { type: 'function', function: made };
}

/** Sorted keys, unknown ones absent: one text for equal provenance. */
export function provText(prov: Provenance): string {
  return printJson(Object.fromEntries(Object.entries(prov).filter(([, value]) => value !== undefined)), { sortKeys: true });
}
