/** When two assistant turns are the same turn: call ids, key order and white space of the prose do not count. */
import { canonicalJson } from '@/lib/json/canonical';
import type { AssistantMessage } from '@/lib/trajectory/message';

const prose = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Equal for equal turns. Arguments count letter by letter: in code, white space means something. */
export function messageKey(message: AssistantMessage): string {
  const calls = message.tool_calls?.map((call) => [call.function.name, call.function.arguments]) ?? [];
  return canonicalJson([prose(message.content), prose(message.reasoning_content ?? ''), calls]);
}
