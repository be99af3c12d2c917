/** What a training row says of its run: a reward, and flags of success under the names that data sets use. */
import type { Outcome } from '@/lib/trajectory/model';
import type { Fields } from './fields';

/** A reward does not say success by itself; `success` and `resolved` do, as flags or as 0 and 1. */
export function rowOutcomes(row: Fields): Outcome[] {
  const outcomes: Outcome[] = [];
  const reward = row.number('reward');
  if (reward !== null) outcomes.push({ source: 'imported', name: 'reward', value: reward, success: null });
  for (const name of ['success', 'resolved']) {
    const value = row.flag(name) ?? (row.peek(name) === 0 || row.peek(name) === 1 ? row.number(name) : null);
    if (value !== null) outcomes.push({ source: 'imported', name, value, success: value === true || value === 1 });
  }
  return outcomes;
}
