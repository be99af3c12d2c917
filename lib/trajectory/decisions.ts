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
  /** The actions with this content, ordered by trajectory and ordinal; the first stands for all. */
  actions: A[];
  /** How strongly its state equals that of the decision's first alternative. */
  scheme: Scheme;
}

export interface Decision<A extends DecisionAction = DecisionAction> {
  /** Digest that names the state under `scheme`. */
  key: string;
  /** The strongest scheme under which at least two alternatives stand here. */
  scheme: Scheme;
  alternatives: Alternative<A>[];
}

/** The strongest scheme that both share; null where they stand at different decisions. */
export function sharedScheme(a: StateKeys, b: StateKeys): Scheme | null {
  return schemes.find((scheme) => a[scheme] !== null && a[scheme] === b[scheme]) ?? null;
}

const inOrder = (a: DecisionAction, b: DecisionAction) => compareParts([a.trajectory, a.ordinal], [b.trajectory, b.ordinal]);

function toDecision<A extends DecisionAction>(members: A[], only: Scheme | null): Decision<A> | null {
  const byContent = new Map<string, A[]>();
  for (const action of [...members].sort(inOrder)) {
    const same = byContent.get(action.keys.content);
    if (same) same.push(action);
    else byContent.set(action.keys.content, [action]);
  }
  if (byContent.size < 2) return null;
  const groups = [...byContent.values()];
  const first = groups[0]?.[0];
  if (!first) return null;
  const alternatives = groups.map((actions): Alternative<A> => {
    const strongest = schemes.find((scheme) => actions.some((action) => action.keys[scheme] !== null && action.keys[scheme] === first.keys[scheme]));
    return { actions, scheme: only ?? strongest ?? 'task.step' };
  });
  const rest = alternatives.slice(1).map((alternative) => schemes.indexOf(alternative.scheme));
  const scheme = only ?? schemes[Math.min(...rest)] ?? 'task.step';
  return { key: first.keys[scheme] ?? first.keys['task.step'], scheme, alternatives };
}

/** Groups of actions that share a key of one of the schemes, joined transitively. */
function groups<A extends DecisionAction>(actions: readonly A[], under: readonly Scheme[]): A[][] {
  const parent = actions.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    for (let up = parent[root] ?? root; up !== root; up = parent[root] ?? root) root = up;
    parent[index] = root;
    return root;
  };
  const seen = new Map<string, number>();
  for (const [index, action] of actions.entries())
    for (const scheme of under) {
      const key = action.keys[scheme];
      if (key === null) continue;
      const other = seen.get(`${scheme} ${key}`);
      if (other === undefined) seen.set(`${scheme} ${key}`, index);
      else parent[find(index)] = find(other);
    }
  const members = new Map<number, A[]>();
  for (const [index, action] of actions.entries()) {
    const root = find(index);
    const list = members.get(root);
    if (list) list.push(action);
    else members.set(root, [action]);
  }
  return [...members.values()];
}

/** Decision states among the actions of one task; under one scheme, or (null) each alternative under the strongest that holds. */
export function findDecisions<A extends DecisionAction>(actions: readonly A[], only: Scheme | null = null): Decision<A>[] {
  return groups(actions, only ? [only] : schemes)
    .flatMap((members) => toDecision(members, only) ?? [])
    .sort((a, b) => {
      const [x, y] = [a.alternatives[0]?.actions[0], b.alternatives[0]?.actions[0]];
      return x && y ? inOrder(x, y) : 0;
    });
}
