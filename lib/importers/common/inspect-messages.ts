/** Messages of Inspect as chat messages are written, and what they say about results. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { StepInput } from '@/lib/trajectory/build';
import type { JsonObject } from './fields';

/** Calls name their function where chat messages name it one level deeper. */
export function chatMessage(message: JsonObject): JsonObject {
  const calls = arrayOf(message.tool_calls);
  if (!calls) return message;
  return {
    ...message,
    tool_calls: calls.map((value) => {
      const call = objectOf(value);
      if (typeof call?.function !== 'string') return value;
      const { function: name, ...rest } = call;
      return { ...rest, name };
    }),
  };
}

/** Whether a result is an error is said with the result itself. */
export function resultPatch(message: JsonObject): Partial<StepInput> {
  if (message.role !== 'tool') return {};
  const [callId, name] = [message.tool_call_id, message.function];
  if (typeof callId !== 'string') return {};
  return { result: { callId, name: typeof name === 'string' ? name : null, isError: objectOf(message.error) !== null } };
}
