/** One run as it is gathered: its turns (without the prompt that each of them repeats), its history, and what stands beside both. */
import { arrayOf, objectOf, setMember } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import { unwrapJson } from '@/lib/importers/common/nested-json';
import type { SourceRef } from '@/lib/trajectory/model';

export interface Placed {
  value: Json;
  src: SourceRef;
}

export interface Run {
  turns: Placed[];
  history: Placed[];
  beside: JsonObject;
  /** The task as the first prompt says it, for runs without a history. */
  asked: string | null;
}

export const emptyRun = (): Run => ({ turns: [], history: [], beside: {}, asked: null });

function askedIn(prompt: Json): string | null {
  const user = (arrayOf(prompt) ?? []).map((message) => objectOf(message)).find((message) => message?.role === 'user' && message.is_demo !== true);
  return typeof user?.content === 'string' ? user.content : null;
}

/** The whole prompt stands in every turn, so that the file grows with the square of the run; of each its length is kept. */
export function addTurn(run: Run, value: Json, src: SourceRef): void {
  const turn = objectOf(value);
  if (!turn) {
    run.turns.push({ value, src });
    return;
  }
  const kept: JsonObject = {};
  for (const [key, member] of Object.entries(turn)) {
    const prompt = key === 'messages' || key === 'query' ? arrayOf(member) : null;
    if (prompt) {
      run.asked ??= askedIn(prompt);
      kept[`${key}_in_prompt`] = prompt.length;
    } else setMember(kept, key, key === 'state' ? unwrapJson(member).value : member);
  }
  run.turns.push({ value: kept, src });
}

/** A run that stands whole in one value. */
export function wholeRun(value: JsonObject, place: (pointer: string) => SourceRef): Run {
  const run = emptyRun();
  const { trajectory, history, ...beside } = value;
  run.beside = beside;
  for (const [index, turn] of (arrayOf(trajectory) ?? []).entries()) addTurn(run, turn, place(`/trajectory/${index}`));
  for (const [index, entry] of (arrayOf(history) ?? []).entries()) run.history.push({ value: entry, src: place(`/history/${index}`) });
  return run;
}
