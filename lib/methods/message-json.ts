/** A message as the JSON that chat trainers read. Keys that say nothing are left out, so that no null ever stands inside. */
import type { Json, JsonObject } from '@/lib/json/json';
import type { Message } from '@/lib/trajectory/message';

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
