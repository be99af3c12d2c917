/** Token ids, masks and log probabilities run in parallel: their lengths must agree. */
import { counted } from '@/lib/base/counted';
import type { Json } from '@/lib/json/schema';

/** Lists by their name; a value that is no list, or an empty one, says nothing. */
export type TokenLists = readonly (readonly [name: string, value: Json | undefined])[];

/** A sentence's middle such as "`loss_mask` has 3 entries and `rollout_log_probs` has 2"; null where the lengths agree. */
export function tokenMismatch(lists: TokenLists): string | null {
  const told = lists.flatMap(([name, value]) => (Array.isArray(value) && value.length > 0 ? [{ name, length: value.length }] : []));
  if (new Set(told.map(({ length }) => length)).size <= 1) return null;
  return told.map(({ name, length }) => `\`${name}\` has ${counted(length, 'entry', 'entries')}`).join(' and ');
}
