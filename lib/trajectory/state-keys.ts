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

/** Longer texts stand in what is hashed by their own digest, so that each is hashed once however many keys it goes into. */
const shortText = 100;

const textHash = (text: string, hash: Hash): string => hash(text.isWellFormed() ? text : JSON.stringify(text));

/** Tags differ, so that no text can be taken for the digest of another. */
function textShape(tag: 'text' | 'reasoning', text: string, hash: Hash): string {
  if (text.length <= shortText) return `["${tag}",${JSON.stringify(text)}]`;
  return `["${tag}#","${textHash(text, hash)}"]`;
}

/** A source may give the whole state of its world where a digest is meant. */
const envKey = (env: string | undefined, hash: Hash): string | null => (env === undefined ? null : env.length <= shortText ? env : textHash(env, hash));

/** Canonical JSON of each part that says something. */
function exactParts(parts: readonly Part[], hash: Hash): string[] {
  return parts.flatMap((part): string[] => {
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [textShape('text', part.text, hash)];
      case 'reasoning':
        return part.text ? [textShape('reasoning', part.text, hash)] : [];
      case 'media':
        return [JSON.stringify(['media', part.attachment ?? part.uri ?? ''])];
      case 'call':
        return [];
      case 'other':
        return [canonicalJson(['other', part.name, part.raw])];
    }
  });
}

/** Names met in the task or in arguments on the way to the step at hand; left again when the walk leaves the branch. */
class NamesOnPath {
  private readonly counts = new Map<string, number>();
  has = (name: string) => (this.counts.get(name) ?? 0) > 0;
  enter = (names: readonly string[]) => names.forEach((name) => this.counts.set(name, (this.counts.get(name) ?? 0) + 1));
  leave = (names: readonly string[]) => names.forEach((name) => this.counts.set(name, (this.counts.get(name) ?? 0) - 1));
}

/** `exact`: what `exactParts` made of the same parts, taken over for texts that normalising leaves as they are. */
function normParts(parts: readonly Part[], exact: readonly string[], names: NamesOnPath, hash: Hash): string[] {
  const shapes: string[] = [];
  let at = 0;
  for (const part of parts) {
    if (part.type === 'call' || (part.type === 'text' && part.text === '') || (part.type === 'reasoning' && !part.text)) continue;
    const shape = exact[at++];
    if (part.type === 'reasoning' || shape === undefined) continue;
    const text = part.type === 'text' ? normaliseText(part.text, names) : '';
    shapes.push(part.type === 'text' && text !== part.text ? textShape('text', text, hash) : shape);
  }
  return shapes;
}

/** Which call of its response a result answers, without ids. */
const answered = (step: Step): string => (step.answer ? `[${step.answer.calls.map((key) => splitCallKey(key).index).join()}]` : 'null');

const roleOf = (step: Step) => (step.kind === 'system' || step.kind === 'user' || step.kind === 'action' ? step.kind : 'observation');

/** What a step says, made ready for every key that it goes into. */
interface Said {
  parts: readonly Part[];
  /** Canonical JSON of its parts. */
  exact: string;
  exactParts: readonly string[];
  /** Names and arguments of its calls as a JSON string, by digest where they are long. */
  calls: string;
  /** Names in arguments, kept from here on. */
  names: string[];
}

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

  said(parts: readonly Part[], calls: readonly ToolCall[]): Said {
    const shapes: string[] = [];
    const names: string[] = [];
    for (const { name, args } of calls) {
      const text = args.state === 'object' ? canonicalJson(args.value) : args.text;
      names.push(...protectedNames(text));
      shapes.push(`[${JSON.stringify(name)},${args.state === 'object' ? text : JSON.stringify(text)}]`);
    }
    const text = shapes.join();
    const exact = exactParts(parts, this.hash);
    return { parts, exact: `[${exact.join()}]`, exactParts: exact, calls: JSON.stringify(text.length > shortText ? this.hash(text) : text), names };
  }

  private message(before: Rolling, role: string, said: Said, answers: string): Rolling & { said: string } {
    const norm = `[${normParts(said.parts, said.exactParts, this.names, this.hash).join()}]`;
    const exact = this.hash(`${before.exact}["${role}",${said.exact},${said.calls},${answers}]`);
    const isSame = norm === said.exact && before.norm === before.exact;
    return {
      exact,
      norm: isSame ? exact : this.hash(`${before.norm}["${role}",${norm},${said.calls},${answers}]`),
      actions: before.actions,
      said: norm,
    };
  }

  private fold(before: Rolling, step: Step, said = this.said(step.parts, step.calls)): Rolling {
    const { said: norm, ...after } = this.message(before, roleOf(step), said, answered(step));
    if (step.kind !== 'action') return after;
    return { ...after, actions: this.hash(`${before.actions}[${said.calls},${step.calls.length === 0 ? norm : 'null'}]`) };
  }

  /** A compaction is rare: the context that it leaves is folded anew. The actions so far stay what they were. */
  private compact(before: Rolling, step: Step): Rolling {
    const { steps } = this.trajectory;
    let rolling = this.start;
    for (const entry of extendContext(contextAt(steps, step.ordinal), step)) {
      const source = steps[entry.kind === 'step' ? entry.ordinal : entry.compaction];
      const replacement = entry.kind === 'replacement' ? source?.compaction?.replacement[entry.index] : undefined;
      if (replacement) rolling = this.message(rolling, replacement.role, this.said(replacement.parts, []), 'null');
      else if (source) rolling = this.fold(rolling, source);
    }
    return { ...rolling, actions: before.actions };
  }

  after(before: Rolling, step: Step, said: Said): Rolling {
    if (step.kind === 'meta') return before;
    return step.compaction ? this.compact(before, step) : this.fold(before, step, said);
  }

  keys(before: Rolling, step: Step, content: string): StateKeys {
    return { 'ctx.exact': before.exact, 'ctx.norm': before.norm, 'task.step': before.actions, env: envKey(step.env, this.hash), content: this.hash(content) };
  }
}

/**
 * State keys of every action, by ordinal. Depth first, so that each branch knows just the names on its own way.
 * `onContent` hears of every step by ordinal what it says (text, reasoning, media and calls), long texts by their digests.
 */
export function stateKeys(trajectory: Trajectory, hash: Hash, onContent?: (ordinal: number, content: string) => void): Map<number, StateKeys> {
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
    const said = walk.said(step.parts, step.calls);
    if (step.kind === 'action' || onContent) {
      const content = `[${said.exact},${said.calls}]`;
      if (step.kind === 'action') keys.set(step.ordinal, walk.keys(visit.before, step, content));
      onContent?.(step.ordinal, content);
    }
    walk.names.enter(said.names);
    open.push({ leave: said.names });
    const before = walk.after(visit.before, step, said);
    for (const child of [...(children[step.ordinal] ?? [])].reverse()) open.push({ enter: child, before });
  }
  return keys;
}
