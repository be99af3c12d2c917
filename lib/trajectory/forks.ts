/**
 * Forks: states with two or more different next steps, in a tree and between rollouts of one task that saw the same.
 *
 *     q > a | b      one fork        q > a , q > a > c | d      one fork (after a)        q > a | a      none
 */
import type { Hash } from '@/lib/base/hash';
import { canonicalJson } from '@/lib/json/canonical';
import type { Json } from '@/lib/json/schema';
import { contextAt, extendContext } from './context';
import { splitCallKey } from './ids';
import type { Part, Step, Trajectory } from './model';

/** What one part says, without ids. */
function partSays(part: Part): Json {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'reasoning':
      return ['reasoning', part.text];
    case 'media':
      return ['media', part.attachment ?? part.uri ?? null];
    case 'call':
      return ['call', part.index];
    case 'other':
      return [part.name, part.raw];
  }
}

/** What a step adds to the context: role, parts, calls, and which call of its response it answers. */
function stepSays(step: Step): Json {
  const calls = step.calls.map((call): Json => [call.name, call.args.state === 'object' ? call.args.value : call.args.text]);
  const answers = step.answer?.calls.map((key) => splitCallKey(key).index) ?? [];
  return [step.kind, step.parts.map(partSays), calls, answers];
}

/** Context digest after each step of one trajectory, by ordinal; meta steps are transparent. */
function statesAfter(trajectory: Trajectory, start: string, hash: Hash): string[] {
  const { steps } = trajectory;
  const after: string[] = [];
  for (const step of steps) {
    const before = step.parent === null ? start : (after[step.parent] ?? start);
    if (step.kind === 'meta') after.push(before);
    else if (step.compaction === null) after.push(hash(before + canonicalJson(stepSays(step))));
    else {
      const context = extendContext(contextAt(steps, step.ordinal), step);
      const fold = (state: string, entry: (typeof context)[number]) => {
        const source = steps[entry.kind === 'step' ? entry.ordinal : entry.compaction];
        const put = entry.kind === 'replacement' ? source?.compaction?.replacement[entry.index] : undefined;
        return hash(state + canonicalJson(put ? [put.role, put.parts.map(partSays), [], []] : source ? stepSays(source) : null));
      };
      // An emptied context is not the start of the run: what comes next was no choice between the two.
      after.push(context.length === 0 ? hash(`${before} emptied`) : context.reduce(fold, start));
    }
  }
  return after;
}

/** The ways that lead on from each state of one trajectory. */
function waysOf(trajectory: Trajectory, hash: Hash): Map<string, Set<string>> {
  const ways = new Map<string, Set<string>>();
  const tools: Json = trajectory.tools.map((tool) => [tool.name, tool.description, tool.parameters]);
  const start = hash(canonicalJson([trajectory.task, tools]));
  const after = statesAfter(trajectory, start, hash);
  for (const step of trajectory.steps) {
    if (step.kind === 'meta') continue;
    const before = step.parent === null ? start : (after[step.parent] ?? start);
    const next = ways.get(before) ?? new Set<string>();
    next.add(canonicalJson(stepSays(step)));
    ways.set(before, next);
  }
  return ways;
}

/**
 * How many states of these trajectories have two or more different next steps. A fork inside of a tree is that tree's own, so that two
 * equal trees have two; a state where only different trajectories part counts once.
 */
export function countForks(trajectories: readonly Trajectory[], hash: Hash): number {
  const all = new Map<string, Set<string>>();
  const inTrees = new Set<string>();
  let forks = 0;
  for (const trajectory of trajectories)
    for (const [state, ways] of waysOf(trajectory, hash)) {
      if (ways.size > 1) {
        forks++;
        inTrees.add(state);
      }
      const known = all.get(state);
      if (known) for (const way of ways) known.add(way);
      else all.set(state, ways);
    }
  for (const [state, ways] of all) if (ways.size > 1 && !inTrees.has(state)) forks++;
  return forks;
}
