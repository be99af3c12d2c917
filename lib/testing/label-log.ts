/** A label log for tests: events go through the real gate, and made ids and times count upwards. */
import { decideLabel, type Decided } from '@/lib/labels/decide';
import { LabelInput } from '@/lib/labels/event';
import { foldLabels, logOf, noLabels, type Labels } from '@/lib/labels/fold';
import type { LabelLookup } from '@/lib/labels/lookup';
import type { PairLookup } from '@/lib/labels/pair';
import type { LabelRefusal } from '@/lib/labels/refusal';
import { lookupOf } from '@/lib/labels/trajectory-lookup';
import type { Result } from '@/lib/base/result';
import { AssistantMessage } from '@/lib/trajectory/message';
import type { Trajectory } from '@/lib/trajectory/model';
import { stateKeys } from '@/lib/trajectory/state-keys';
import { stepMessage } from '@/lib/trajectory/to-messages';
import { testHash } from './hash';

export class LabelBook {
  labels: Labels = noLabels;
  private count = 0;
  private readonly lookup: LabelLookup;
  constructor(trajectories: readonly Trajectory[]) {
    this.lookup = lookupOf(trajectories, testHash);
  }

  /** Parses, decides and, where it may, appends. */
  give(input: object): Result<Decided, LabelRefusal> {
    const at = String((this.count += 1)).padStart(12, '0');
    const stamp = { id: `00000000-0000-7000-8000-${at}`, at: `2026-01-01T00:${at.slice(-4, -2)}:${at.slice(-2)}Z` };
    const decided = decideLabel(logOf(this.labels), this.lookup, LabelInput.parse(input), stamp);
    if (decided.ok && decided.value.status === 'stored') this.labels = foldLabels([decided.value.event], this.labels);
    return decided;
  }

  /** The code of the refusal and the field it names; what happened where there was none. */
  try(input: object): string {
    const decided = this.give(input);
    return decided.ok ? decided.value.status : `${decided.error.code} ${decided.error.field}`;
  }

  /** Id of the stored event; throws where it was refused. */
  add(input: object): string {
    const decided = this.give(input);
    if (!decided.ok) throw new Error(`${decided.error.code} ${decided.error.field}: ${decided.error.message}`);
    return decided.value.event.id;
  }
}

/** Every action of these trajectories, for pairs. */
export function pairLookupOf(trajectories: readonly Trajectory[]): PairLookup {
  return {
    action({ trajectory, step }) {
      const found = trajectories.find((one) => one.id === trajectory);
      const action = found?.steps.find((one) => one.id === step);
      const keys = found && action && stateKeys(found, testHash).get(action.ordinal);
      return found && action && keys ? { ordinal: action.ordinal, keys, message: AssistantMessage.parse(stepMessage(action, found.steps)) } : null;
    },
  };
}
