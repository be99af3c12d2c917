/**
 * Splits by task, with a guard: tasks that share a prompt stay together, so that no prompt is in two splits.
 *
 *     tasks   A  B  C  D          A and C share a prompt
 *     groups  {A C} {B} {D}       in the order of hash(seed, smallest task id of the group)
 *     split   each group goes to the split that is furthest from its share; no split stays empty while groups are left
 */
import { compareText } from '@/lib/base/compare';
import type { Hash } from '@/lib/base/hash';
import { err, ok, type Result } from '@/lib/base/result';

export interface SplitFraction {
  name: string;
  /** Exact: `part` of `whole`, so that decimals add up. */
  part: bigint;
  whole: bigint;
  /** As given, such as `0.9`. */
  text: string;
}

const SPLIT = /^\s*([a-z][a-z0-9_]*)\s*=\s*(\d+)(?:\.(\d+))?\s*$/;

/** Reads `train=0.9,test=0.1`; the fractions must be above 0 and add up to exactly 1. */
export function parseSplit(text: string): Result<SplitFraction[], string> {
  const found: { name: string; whole: string; decimals: string }[] = [];
  for (const piece of text.split(',')) {
    const match = SPLIT.exec(piece);
    if (!match) return err(`“${piece.trim()}” is no split; write NAME=FRACTION, such as train=0.9,test=0.1`);
    const [, name = '', whole = '', decimals = ''] = match;
    if (found.some((other) => other.name === name)) return err(`split ${name} is named twice`);
    found.push({ name, whole, decimals });
  }
  const digits = Math.max(...found.map(({ decimals }) => decimals.length));
  const one = 10n ** BigInt(digits);
  const splits = found.map(({ name, whole, decimals }) => ({ name, part: BigInt(whole + decimals.padEnd(digits, '0')), whole: one, text: decimals === '' ? whole : `${whole}.${decimals}` }));
  const empty = splits.find(({ part }) => part === 0n);
  if (empty) return err(`split ${empty.name} has the fraction 0`);
  const sum = splits.reduce((total, { part }) => total + part, 0n);
  return sum === one ? ok(splits) : err(`the fractions of ${text} do not add up to 1`);
}

/** Groups of tasks that must not be torn apart. */
export class SplitGroups {
  private readonly tasks: string[] = [];
  private readonly index = new Map<string, number>();
  private readonly parent: number[] = [];
  private readonly owner = new Map<string, number>();

  /** `prompts`: digests of what the rows of the task ask. */
  add(task: string, prompts: Iterable<string>): void {
    const at = this.taskIndex(task);
    for (const prompt of prompts) {
      const other = this.owner.get(prompt);
      if (other === undefined) this.owner.set(prompt, at);
      else this.parent[this.root(at)] = this.root(other);
    }
  }

  private taskIndex(task: string): number {
    const known = this.index.get(task);
    if (known !== undefined) return known;
    const at = this.tasks.push(task) - 1;
    this.parent.push(at);
    this.index.set(task, at);
    return at;
  }

  private root(index: number): number {
    let at = index;
    for (let up = this.parent[at] ?? at; up !== at; up = this.parent[at] ?? at) {
      this.parent[at] = this.parent[up] ?? up;
      at = up;
    }
    return at;
  }

  /** Each group's tasks, sorted. */
  groups(): string[][] {
    const members = new Map<number, string[]>();
    for (const [at, task] of this.tasks.entries()) {
      const root = this.root(at);
      const group = members.get(root);
      if (group) group.push(task);
      else members.set(root, [task]);
    }
    return [...members.values()].map((group) => group.sort(compareText));
  }
}

/** Whole shares of `count` by largest remainder, at least one each where there are enough. */
function shares(splits: readonly SplitFraction[], count: number): number[] {
  const exact = splits.map(({ part, whole }) => ({ floor: Number((part * BigInt(count)) / whole), rest: (part * BigInt(count)) % whole }));
  const out = exact.map(({ floor }) => floor);
  let left = count - out.reduce((sum, share) => sum + share, 0);
  const byRest = exact.map((_, i) => i).sort((a, b) => Number((exact[b]?.rest ?? 0n) - (exact[a]?.rest ?? 0n)) || a - b);
  for (const i of byRest) if (left-- > 0) out[i] = (out[i] ?? 0) + 1;
  return out;
}

/** The split of each task; the same for the same tasks, groups, fractions and seed. Refuses where a split would stay empty. */
export function assignSplits(groups: readonly (readonly string[])[], splits: readonly SplitFraction[], seed: number, hash: Hash): Result<Map<string, string>, string> {
  if (groups.length < splits.length) {
    const tasks = groups.reduce((sum, group) => sum + group.length, 0);
    return err(`${splits.length} splits need at least as many groups of tasks that share no prompt; there ${tasks === 1 ? 'is 1 task' : `are ${tasks} tasks`} in ${groups.length}`);
  }
  const keyed = groups.map((group) => ({ group, key: hash(`split\n${seed}\n${group[0] ?? ''}`) })).sort((a, b) => compareText(a.key, b.key));
  const wanted = shares(splits, keyed.reduce((sum, { group }) => sum + group.length, 0));
  const got = splits.map(() => 0);
  const assigned = new Map<string, string>();
  for (const [i, { group }] of keyed.entries()) {
    const empty = got.flatMap((count, split) => (count === 0 ? [split] : []));
    const open = keyed.length - i <= empty.length ? empty : splits.map((_, split) => split);
    const lack = (split: number) => (wanted[split] ?? 0) - (got[split] ?? 0);
    const best = open.reduce((a, b) => (lack(b) > lack(a) ? b : a));
    got[best] = (got[best] ?? 0) + group.length;
    for (const task of group) assigned.set(task, splits[best]?.name ?? '');
  }
  return ok(assigned);
}
