/**
 * Rollouts of one task merged into one tree: they stand on one place as long as they did the same.
 *
 *     r1  task ─ search ─ found ─ order ✓          task ─ search ─ found ┬ order ✓      (r1)
 *     r2  task ─ search ─ found ─ refund ✗    →                          └ refund ✗     (r2)
 *
 * An action joins the place of an equal action; a message or result joins the one place of its kind below the same parent, even
 * where the words differ: `scheme` of a place says how alike its members' contexts are. Two steps of one rollout never share a place.
 */
import { schemes, type Scheme } from '@/lib/trajectory/state-keys';
import type { StepKind } from '@/lib/trajectory/model';

/** What merging needs of a step; keys are null on everything but actions. */
export interface MergeStep {
  ordinal: number;
  parent: number | null;
  kind: StepKind;
  keyExact: string | null;
  keyNorm: string | null;
  keyTask: string | null;
  keyEnv: string | null;
  contentKey: string | null;
}

export interface MergedPlace {
  /** Index of the parent place, -1 on a root. */
  parent: number;
  kind: StepKind;
  /** Index of the rollout and ordinal of its step. */
  members: [rollout: number, ordinal: number][];
  /** The strongest scheme that all members share; null with a single member. */
  scheme: Scheme | null;
  /** Different ways to go on from here: indexes of the action places below, at least two; empty otherwise. */
  alternatives: number[];
}

interface Open extends MergedPlace {
  children: number[];
  steps: MergeStep[];
  /** State key of the actions done including this one, where a later action tells it. */
  done: string | null;
}

const columns: Record<Scheme, keyof MergeStep> = { 'ctx.exact': 'keyExact', 'ctx.norm': 'keyNorm', env: 'keyEnv', 'task.step': 'keyTask' };

/** For each action the `keyTask` of an action below it: equal ones have done the same so far, this action included. */
function doneKeys(steps: readonly MergeStep[]): (string | null)[] {
  const done: (string | null)[] = steps.map(() => null);
  const below: (string | null)[] = steps.map(() => null);
  for (const step of [...steps].reverse()) {
    if (step.kind === 'action') done[step.ordinal] = below[step.ordinal] ?? null;
    const up = step.kind === 'action' ? step.keyTask : (below[step.ordinal] ?? null);
    if (step.parent !== null && up !== null) below[step.parent] = up;
  }
  return done;
}

function sameAction(place: Open, step: MergeStep, done: string | null): boolean {
  if (done !== null && place.done === done) return true;
  return step.contentKey !== null && place.steps.some((other) => other.contentKey === step.contentKey);
}

/** The strongest scheme under which the contexts of all these actions are equal. */
function sharedBy(actions: readonly MergeStep[]): Scheme {
  const shared = schemes.find((scheme) => {
    const first = actions[0]?.[columns[scheme]];
    return first !== null && first !== undefined && actions.every((action) => action[columns[scheme]] === first);
  });
  return shared ?? 'task.step';
}

/** Places in an order in which parents come first. Steps of a rollout must come parents first. */
export function mergeRollouts(rollouts: readonly (readonly MergeStep[])[]): MergedPlace[] {
  const places: Open[] = [];
  const roots: number[] = [];
  for (const [rollout, steps] of rollouts.entries()) {
    const done = doneKeys(steps);
    const placeOf: number[] = [];
    for (const step of steps) {
      const parent = step.parent === null ? -1 : (placeOf[step.parent] ?? -1);
      const siblings = parent === -1 ? roots : (places[parent]?.children ?? roots);
      const own = done[step.ordinal] ?? null;
      const found = siblings.find((index) => {
        const place = places[index];
        if (!place || place.kind !== step.kind || place.members.some(([other]) => other === rollout)) return false;
        return step.kind !== 'action' || sameAction(place, step, own);
      });
      const at = found ?? places.push({ parent, kind: step.kind, members: [], scheme: null, alternatives: [], children: [], steps: [], done: own }) - 1;
      if (found === undefined) siblings.push(at);
      const place = places[at];
      if (place) {
        place.members.push([rollout, step.ordinal]);
        place.steps.push(step);
        place.done ??= own;
      }
      placeOf[step.ordinal] = at;
    }
  }
  settleSchemes(places);
  return places.map(({ parent, kind, members, scheme, children }) => {
    const actions = children.filter((index) => places[index]?.kind === 'action');
    const different = new Set(actions.map((index) => places[index]?.steps[0]?.contentKey ?? index));
    return { parent, kind, members, scheme, alternatives: different.size > 1 ? actions : [] };
  });
}

/** Actions know their contexts; other places take the scheme of what follows, else of what came before. */
function settleSchemes(places: Open[]): void {
  for (const place of places) if (place.members.length > 1 && place.kind === 'action') place.scheme = sharedBy(place.steps);
  for (const place of [...places].reverse()) {
    if (place.scheme !== null || place.members.length < 2) continue;
    const below = place.children.flatMap((index) => places[index]?.steps ?? []).filter((step) => step.kind === 'action');
    if (below.length > 1) place.scheme = sharedBy(below);
    else place.scheme = place.children.map((index) => places[index]?.scheme ?? null).find((scheme) => scheme !== null) ?? null;
  }
  for (const place of places) if (place.scheme === null && place.members.length > 1) place.scheme = places[place.parent]?.scheme ?? 'task.step';
}
