/**
 * State keys: two actions stand at the same decision when they share one. Rolling digests, so that a run costs one pass.
 *
 * ctx.exact  the model saw the same
 * ctx.norm   the same but for times, ids, paths and reasoning
 * task.step  the same actions so far; observations or the user's words may differ
 * env        the world is the same, where the source gives a digest of it
 */
import type { Hash } from '@/lib/base/hash';
import { canonicalJson } from '@/lib/json/canonical';
import type { Json } from '@/lib/json/schema';
import { contextAt, extendContext } from './context';
import { splitCallKey } from './ids';
import type { Part, Step, ToolCall, Trajectory } from './model';
import { normaliseText, protectedNames } from './normalise';
import { childrenOf, rootsOf } from './walk';

export const schemes = ['ctx.exact', 'ctx.norm', 'env', 'task.step'] as const;
export type Scheme = (typeof schemes)[number];

/** One digest for each scheme, null where the scheme says nothing about this action; `content` tells different actions apart. */
export interface StateKeys {
  'ctx.exact': string;
  'ctx.norm': string;
  'task.step': string;
  env: string | null;
  content: string;
}

/** Digests of everything up to and including one step. */
interface Rolling {
  exact: string;
  norm: string;
  actions: string;
}

const callShape = (call: ToolCall): Json => [call.name, call.args.state === 'object' ? call.args.value : call.args.text];

const exactParts = (parts: readonly Part[]): Json[] =>
  parts.flatMap((part): Json[] => {
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [['text', part.text]];
      case 'reasoning':
        return part.text ? [['reasoning', part.text]] : [];
      case 'media':
        return [['media', part.attachment ?? part.uri ?? '']];
      case 'call':
        return [];
      case 'other':
        return [['other', part.name, part.raw]];
    }
  });

/** Names met in the task or in arguments on the way to the step at hand; left again when the walk leaves the branch. */
class NamesOnPath {
  private readonly counts = new Map<string, number>();
  has = (name: string) => (this.counts.get(name) ?? 0) > 0;
  enter = (names: readonly string[]) => names.forEach((name) => this.counts.set(name, (this.counts.get(name) ?? 0) + 1));
  leave = (names: readonly string[]) => names.forEach((name) => this.counts.set(name, (this.counts.get(name) ?? 0) - 1));
}

const normParts = (parts: readonly Part[], names: NamesOnPath): Json[] =>
  exactParts(parts).flatMap((part): Json[] => {
    if (!Array.isArray(part) || part[0] === 'reasoning') return [];
    return part[0] === 'text' && typeof part[1] === 'string' ? [['text', normaliseText(part[1], names)]] : [part];
  });

/** Which call of its response a result answers, without ids. */
const answered = (step: Step): Json => (step.answer ? step.answer.calls.map((key) => splitCallKey(key).index) : null);

const roleOf = (step: Step) => (step.kind === 'system' || step.kind === 'user' || step.kind === 'action' ? step.kind : 'observation');

/** The action itself: what it says and does, without ids and times. */
const contentOf = (step: Step): string => canonicalJson([exactParts(step.parts), step.calls.map(callShape)]);

const namesIn = (step: Step): string[] =>
  step.calls.flatMap((call) => protectedNames(call.args.state === 'object' ? canonicalJson(call.args.value) : call.args.text));

class StateWalk {
  readonly names = new NamesOnPath();
  readonly start: Rolling;
  constructor(
    private readonly trajectory: Trajectory,
    private readonly hash: Hash,
  ) {
    const tools = trajectory.tools.length > 0 ? canonicalJson(trajectory.tools.map((tool) => [tool.name, tool.description, tool.parameters])) : '';
    const first = hash(`context\n${tools}`);
    this.start = { exact: first, norm: first, actions: hash(canonicalJson(['actions', trajectory.task, trajectory.seed])) };
    this.names.enter(protectedNames(trajectory.goal ?? ''));
  }

  private message(before: Rolling, role: string, parts: readonly Part[], calls: Json[], answers: Json): Rolling {
    return {
      exact: this.hash(before.exact + canonicalJson([role, exactParts(parts), calls, answers])),
      norm: this.hash(before.norm + canonicalJson([role, normParts(parts, this.names), calls, answers])),
      actions: before.actions,
    };
  }

  private fold(before: Rolling, step: Step): Rolling {
    const calls = step.calls.map(callShape);
    const after = this.message(before, roleOf(step), step.parts, calls, answered(step));
    if (step.kind !== 'action') return after;
    const said: Json = calls.length === 0 ? normParts(step.parts, this.names) : null;
    return { ...after, actions: this.hash(before.actions + canonicalJson([calls, said])) };
  }

  /** A compaction is rare: the context that it leaves is folded anew. The actions so far stay what they were. */
  private compact(before: Rolling, step: Step): Rolling {
    const { steps } = this.trajectory;
    let rolling = this.start;
    for (const entry of extendContext(contextAt(steps, step.ordinal), step)) {
      const source = steps[entry.kind === 'step' ? entry.ordinal : entry.compaction];
      const replacement = entry.kind === 'replacement' ? source?.compaction?.replacement[entry.index] : undefined;
      if (replacement) rolling = this.message(rolling, replacement.role, replacement.parts, [], null);
      else if (source) rolling = this.fold(rolling, source);
    }
    return { ...rolling, actions: before.actions };
  }

  after(before: Rolling, step: Step): Rolling {
    if (step.kind === 'meta') return before;
    return step.compaction ? this.compact(before, step) : this.fold(before, step);
  }

  keys(before: Rolling, step: Step): StateKeys {
    return { 'ctx.exact': before.exact, 'ctx.norm': before.norm, 'task.step': before.actions, env: step.env ?? null, content: this.hash(contentOf(step)) };
  }
}

/** State keys of every action, by ordinal. Depth first, so that each branch knows just the names on its own way. */
export function stateKeys(trajectory: Trajectory, hash: Hash): Map<number, StateKeys> {
  const { steps } = trajectory;
  const walk = new StateWalk(trajectory, hash);
  const children = childrenOf(steps);
  const keys = new Map<number, StateKeys>();
  type Visit = { enter: number; before: Rolling } | { leave: string[] };
  const open: Visit[] = rootsOf(steps).reverse().map((ordinal) => ({ enter: ordinal, before: walk.start }));
  for (let visit = open.pop(); visit; visit = open.pop()) {
    if ('leave' in visit) {
      walk.names.leave(visit.leave);
      continue;
    }
    const step = steps[visit.enter];
    if (!step) continue;
    if (step.kind === 'action') keys.set(step.ordinal, walk.keys(visit.before, step));
    const names = namesIn(step);
    walk.names.enter(names);
    open.push({ leave: names });
    const before = walk.after(visit.before, step);
    for (const child of [...(children[step.ordinal] ?? [])].reverse()) open.push({ enter: child, before });
  }
  return keys;
}
