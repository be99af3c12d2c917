/** What tables, filters and plots ask of a trajectory, counted once at import. Unknown stays null. */
import 'server-only';
import { toNumber } from '@/lib/json/schema';
import { countForks } from '@/lib/trajectory/forks';
import type { JsonNumber } from '@/lib/json/schema';
import type { Outcome, Step, Trajectory, Usage } from '@/lib/trajectory/model';
import { sha256 } from '@/server/hash';
import { cutText, shownText } from '@/server/db/storable';

export interface TrajectoryFacts {
  title: string;
  success: boolean | null;
  reward: number | null;
  actions: number;
  errors: number;
  forks: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  durationMs: number | null;
  startedAt: string | null;
}

const titleLength = 200;

export function trajectoryFacts(trajectory: Trajectory): TrajectoryFacts {
  const { steps, usage } = trajectory;
  const outcomes = trajectory.outcomes.filter((outcome) => outcome.leaf === undefined || outcome.leaf === trajectory.activeLeaf);
  const [startedAt, endedAt] = timesOf(trajectory);
  return {
    title: titleOf(trajectory),
    success: outcomes.find((outcome) => outcome.success !== null)?.success ?? null,
    reward: rewardOf(outcomes),
    actions: steps.filter((step) => step.kind === 'action').length,
    errors: steps.filter((step) => step.answer?.isError === true).length,
    forks: forksOf(trajectory),
    inputTokens: toNumber(usage?.input) ?? sum(steps, (step) => step.usage?.input),
    outputTokens: toNumber(usage?.output) ?? sum(steps, (step) => step.usage?.output),
    cost: toNumber(usage?.cost) ?? sum(steps, costOf),
    durationMs: spanOf(startedAt, endedAt) ?? sum(steps, (step) => step.durationMs),
    startedAt,
  };
}

function titleOf({ goal, externalTask, externalId, format }: Trajectory): string {
  const words = shownText(goal ?? '').replace(/\s+/g, ' ').trim();
  return cutText(words === '' ? shownText(externalTask ?? externalId ?? format) : words, titleLength);
}

/** The outcome that calls itself a reward, else the first that is a number. */
function rewardOf(outcomes: readonly Outcome[]): number | null {
  const numeric = outcomes.filter((outcome) => typeof outcome.value === 'number' || (typeof outcome.value === 'object' && outcome.value !== null));
  const chosen = numeric.find((outcome) => outcome.name === 'reward') ?? numeric[0];
  return typeof chosen?.value === 'number' || (typeof chosen?.value === 'object' && chosen.value !== null) ? toNumber(chosen.value) : null;
}

/** Steps that a source copied from another run, or repeats, were paid for there. */
const costOf = (step: Step): Usage['cost'] => (step.copied ? null : step.usage?.cost);

function sum(steps: readonly Step[], of: (step: Step) => JsonNumber | null | undefined): number | null {
  let total: number | null = null;
  for (const step of steps) {
    const value = step.copied ? null : toNumber(of(step));
    if (value !== null) total = (total ?? 0) + value;
  }
  return total;
}

function timesOf({ startedAt, endedAt, steps }: Trajectory): [string | null, string | null] {
  const own = steps.filter((step) => !step.copied && step.startedAt !== null);
  const last = own.at(-1);
  return [startedAt ?? own[0]?.startedAt ?? null, endedAt ?? last?.endedAt ?? last?.startedAt ?? null];
}

/** Only where both are dates with a time; other spellings are shown, not counted with. */
function spanOf(start: string | null, end: string | null): number | null {
  if (start === null || end === null || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(start) || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(end)) return null;
  const span = Date.parse(end) - Date.parse(start);
  return Number.isFinite(span) && span >= 0 ? span : null;
}

/** In a line no state comes twice, so only trees are hashed through. */
function forksOf(trajectory: Trajectory): number {
  const parents = new Set(trajectory.steps.map((step) => step.parent));
  return parents.size === trajectory.steps.length ? 0 : countForks([trajectory], sha256);
}
