/** Puts the reached goal in the place of the one that was asked for, and tells where the old one still stands. */
import { printJson } from '@/lib/json/print-json';
import type { Turn } from '../row';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The goal as a text of its own, not as part of a longer word. */
const asPattern = (goal: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(goal)}(?![\\p{L}\\p{N}])`, 'gu');

/**
 * Replaces `old` in everything that system and user say. What the model said and did, and what the world answered, is evidence and
 * stays. `replaced`: how often; `remains`: places (such as `messages[4].content`) where the old goal can still be read.
 */
export function replaceGoal(turns: readonly Turn[], old: string, goal: string): { turns: Turn[]; replaced: number; remains: string[] } {
  const pattern = asPattern(old);
  let replaced = 0;
  const remains: string[] = [];
  const made = turns.map((turn, at): Turn => {
    const { message } = turn;
    if (message.role === 'system' || message.role === 'user') {
      const content = message.content.replace(pattern, () => {
        replaced++;
        return goal;
      });
      return { ...turn, message: { ...message, content } };
    }
    const calls = message.tool_calls?.map((call) => printJson(call.function.arguments)).join('\n') ?? '';
    for (const [field, text] of [['content', message.content], ['reasoning_content', message.reasoning_content ?? ''], ['tool_calls', calls]] as const) {
      if (text.search(pattern) !== -1) remains.push(`messages[${at}].${field}`);
    }
    return turn;
  });
  return { turns: made, replaced, remains };
}
