/** Decision states of a task: actions of its rollouts that were taken in the same state, and differ. */
import { compareParts } from '@/lib/base/compare';
import type { StepId, TrajectoryId } from './ids';
import { schemes, type Scheme, type StateKeys } from './state-keys';

/** One action as far as decisions need it. */
export interface DecisionAction {
  trajectory: TrajectoryId;
  step: StepId;
  ordinal: number;
  keys: StateKeys;
}

/** One different way to go on; several rollouts may have taken it. */
export interface Alternative<A extends DecisionAction = DecisionAction> {
  /** The actions with this content; the first stands for all: of those whose state is nearest, the first by trajectory and ordinal. */
  actions: A[];
  /** How strongly its state equals that of the decision's first alternative. */
  scheme: Scheme;
}

export interface Decision<A extends DecisionAction = DecisionAction> {
  /** Digest that names the state under `scheme`. */
  key: string;
  /** The strongest scheme under which at least two alternatives stand here. */
  scheme: Scheme;
  /** The first is one of those two; each of the others shares some scheme with it. */
  alternatives: Alternative<A>[];
}

/** The strongest scheme that both share; null where they stand at different decisions. */
export function sharedScheme(a: StateKeys, b: StateKeys): Scheme | null {
  return schemes.find((scheme) => a[scheme] !== null && a[scheme] === b[scheme]) ?? null;
}

const inOrder = (a: DecisionAction, b: DecisionAction) => compareParts([a.trajectory, a.ordinal], [b.trajectory, b.ordinal]);

const strength = (scheme: Scheme | null): number => (scheme === null ? schemes.length : schemes.indexOf(scheme));

/** The first action that shares the strongest scheme there is with an action that went another way. */
function anchorOf<A extends DecisionAction>(members: readonly A[], under: readonly Scheme[]): { anchor: A; scheme: Scheme } | null {
  for (const scheme of under) {
    const ways = new Map<string, Set<string>>();
    for (const { keys } of members) {
      const key = keys[scheme];
      if (key !== null) ways.set(key, (ways.get(key) ?? new Set()).add(keys.content));
    }
    const anchor = members.find(({ keys }) => (ways.get(keys[scheme] ?? '')?.size ?? 0) > 1);
    if (anchor) return { anchor, scheme };
  }
  return null;
}

/** `members` in order. What shares nothing with the anchor, only with others around it, is looked at by itself. */
function toDecisions<A extends DecisionAction>(members: readonly A[], under: readonly Scheme[]): Decision<A>[] {
  const decisions: Decision<A>[] = [];
  for (let left = members, found = anchorOf(left, under); found; found = anchorOf(left, under)) {
    const { anchor, scheme } = found;
    const shared = (action: A): Scheme | null => under.find((one) => action.keys[one] !== null && action.keys[one] === anchor.keys[one]) ?? null;
    const byContent = new Map<string, A[]>([[anchor.keys.content, []]]);
    for (const action of left) {
      if (!shared(action)) continue;
      const same = byContent.get(action.keys.content);
      if (same) same.push(action);
      else byContent.set(action.keys.content, [action]);
    }
    // Array.sort is stable: equally near actions keep their order.
    const alternatives = [...byContent.values()].map((actions): Alternative<A> => {
      const nearest = [...actions].sort((a, b) => Number(b === anchor) - Number(a === anchor) || strength(shared(a)) - strength(shared(b)));
      return { actions: nearest, scheme: (nearest[0] && shared(nearest[0])) ?? scheme };
    });
    decisions.push({ key: anchor.keys[scheme] ?? anchor.keys['task.step'], scheme, alternatives });
    left = left.filter((action) => !shared(action));
  }
  return decisions;
}

/** Groups of at least two actions that share a key of one of the schemes, joined transitively. */
function groups<A extends DecisionAction>(actions: readonly A[], under: readonly Scheme[]): A[][] {
  const parent = actions.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    for (let up = parent[root] ?? root; up !== root; up = parent[root] ?? root) root = up;
    parent[index] = root;
    return root;
  };
  for (const scheme of under) {
    const seen = new Map<string, number>();
    for (const [index, action] of actions.entries()) {
      const key = action.keys[scheme];
      if (key === null) continue;
      const other = seen.get(key);
      if (other === undefined) seen.set(key, index);
      else parent[find(index)] = find(other);
    }
  }
  const members = new Map<number, A[]>();
  for (const [index, action] of actions.entries()) {
    const root = find(index);
    const list = members.get(root);
    if (list) list.push(action);
    else members.set(root, [action]);
  }
  return [...members.values()].filter(({ length }) => length > 1);
}

/**
 * The actions of one task among which all decisions stand, whichever rollouts are kept and whichever scheme is asked for:
 * `findDecisions(kept, only)` is `findDecisions(those of kept that are forked, only)` for every part of the actions.
 */
export function forkedActions<A extends DecisionAction>(actions: readonly A[]): A[] {
  return groups(actions, schemes)
    .filter((members) => anchorOf(members, schemes) !== null)
    .flat();
}

/** Decision states among the actions of one task; under one scheme, or (null) each alternative under the strongest that holds. */
export function findDecisions<A extends DecisionAction>(actions: readonly A[], only: Scheme | null = null): Decision<A>[] {
  const under = only ? [only] : schemes;
  return groups(actions, under)
    .flatMap((members) => toDecisions([...members].sort(inOrder), under))
    .sort((a, b) => {
      const [x, y] = [a.alternatives[0]?.actions[0], b.alternatives[0]?.actions[0]];
      return x && y ? inOrder(x, y) : 0;
    });
}
