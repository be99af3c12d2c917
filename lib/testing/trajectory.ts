/**
 * Trajectories from a line of text, for tests.
 *
 *     trajectory('s:rules > u:ask > a:plan { c:search(shoes) > o:found > a:answer | a:guess }')
 *
 * s system · u user · a action that says the text · c action that calls tool(argument) · o observation that answers the oldest open
 * call · x compaction (drops all, the text replaces it) · `>` next · `{ … | … }` branches · `~` before a step marks it synthetic.
 */
import type { StepInput, TrajectoryInput } from '@/lib/trajectory/build';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { Trajectory } from '@/lib/trajectory/model';
import { testHash } from './hash';

const kinds = { s: 'system', u: 'user', a: 'action', c: 'action', o: 'observation', x: 'compaction' } as const;
const roles = { s: 'system', u: 'user', a: 'assistant', c: 'assistant', o: 'tool', x: 'system' } as const;

function stepOf(text: string): StepInput {
  const found = /^(~?)([suacox]):([\s\S]*)$/.exec(text.trim());
  if (!found) throw new Error(`not a step: ${text}`);
  const [, mark, letter, rest = ''] = found;
  if (!letter || !(letter in kinds)) throw new Error(`not a step: ${text}`);
  const tag = letter as keyof typeof kinds;
  const base = { kind: kinds[tag], role: roles[tag], synthetic: mark === '~' };
  if (tag === 'c') {
    const call = /^(\w+)\((.*)\)$/.exec(rest);
    return { ...base, parts: [{ type: 'call', index: 0 }], calls: [{ name: call?.[1] ?? rest, args: { state: 'object', value: { input: call?.[2] ?? '' } } }] };
  }
  const parts: StepInput['parts'] = [{ type: 'text', text: rest }];
  if (tag === 'o') return { ...base, parts, result: { byPosition: true, isError: null } };
  if (tag === 'x') return { ...base, parts: [], compaction: { mode: 'replace', drops: 'all', replacement: [{ role: 'user', parts }] } };
  return { ...base, parts };
}

export function trajectory(text: string, facts: Partial<TrajectoryInput> = {}): Trajectory {
  const builder = new TrajectoryBuilder({ format: 'treewright', origin: text, key: '', ...facts }, testHash);
  const forks: (number | null)[] = [];
  let parent: number | null = null;
  for (const token of text.split(/([>{}|])/).map((part) => part.trim())) {
    if (token === '' || token === '>') continue;
    if (token === '{') forks.push(parent);
    else if (token === '|') parent = forks.at(-1) ?? null;
    else if (token === '}') parent = forks.pop() ?? null;
    else parent = builder.add({ ...stepOf(token), parent });
  }
  const made = builder.finish();
  if (!made) throw new Error('no steps');
  return made;
}
