/** Random trajectories for laws: trees with calls, results, compactions and notices, whose ids and times are free to change. */
import fc from 'fast-check';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';
import type { Trajectory } from '@/lib/trajectory/model';
import { testHash } from './hash';

const texts = fc.constantFrom('a', 'b', 'yes  ', 'at 2026-01-01T10:00:00Z', '/tmp/x1/file', 'c0ffee00-0000-4000-8000-000000000001', '');

/** One step without ids and times; `back` is how far up the line its parent stands (0: the step before). */
export interface StepPlan {
  kind: 'system' | 'user' | 'action' | 'observation' | 'compaction' | 'meta';
  text: string;
  reasoning: string | null;
  calls: readonly { name: string; input: string; id: string | null }[];
  back: number;
  /** Of a compaction: all, or ordinals counted from the start. */
  drops: 'all' | readonly number[];
  byPosition: boolean;
}

export const stepPlan: fc.Arbitrary<StepPlan> = fc.record({
  kind: fc.constantFrom('user', 'action', 'action', 'observation', 'observation', 'compaction', 'meta', 'system'),
  text: texts,
  reasoning: fc.option(texts),
  calls: fc.array(fc.record({ name: fc.constantFrom('f', 'g'), input: texts, id: fc.constantFrom(null, 'x', 'call_1_0') }), { maxLength: 2 }),
  back: fc.constantFrom(0, 0, 0, 1, 2),
  drops: fc.oneof(fc.constant<'all'>('all'), fc.array(fc.nat(6), { maxLength: 3 })),
  byPosition: fc.boolean(),
});

/** What no state key may see. */
export interface Salt {
  origin: string;
  callIds: string;
  time: string;
}

function toInput(plan: StepPlan, ordinal: number, salt: Salt): StepInput {
  const { kind } = plan;
  const times = { startedAt: `${salt.time}${ordinal}`, durationMs: salt.time.length * ordinal, key: `${salt.origin}${ordinal}`, sourceIndexes: [ordinal + salt.time.length] };
  const parts: StepInput['parts'] = [...(plan.reasoning === null || kind !== 'action' ? [] : [{ type: 'reasoning' as const, text: plan.reasoning, origin: 'field' as const }]), { type: 'text', text: plan.text }];
  const base = { ...times, kind, role: kind, parts };
  if (kind === 'action') {
    return { ...base, calls: plan.calls.map(({ name, input, id }) => ({ name, callId: id === null ? null : `${salt.callIds}${id}`, args: { state: 'object', value: { input, again: input } } })) };
  }
  if (kind === 'observation') return { ...base, result: plan.byPosition ? { byPosition: true } : { callId: `${salt.callIds}x` } };
  if (kind === 'compaction') return { ...base, parts: [], compaction: { mode: 'replace', drops: plan.drops === 'all' ? 'all' : [...plan.drops], replacement: plan.text === '' ? [] : [{ role: 'user', parts: [{ type: 'text', text: plan.text }] }] } };
  return base;
}

/** Starts with a user step. */
export function planned(plans: readonly StepPlan[], salt: Salt = { origin: 'o', callIds: '', time: '' }): Trajectory {
  const builder = new TrajectoryBuilder({ format: 'treewright', origin: salt.origin, key: '', externalTask: 'task' }, testHash);
  builder.add({ kind: 'user', role: 'user', parts: [{ type: 'text', text: 'ask' }] });
  for (const plan of plans) {
    const ordinal = builder.length;
    let parent = ordinal - 1;
    for (let up = plan.back; up > 0; up--) parent = builder.step(parent)?.parent ?? parent;
    builder.add({ ...toInput(plan, ordinal, salt), parent });
  }
  const made = builder.finish();
  if (!made) throw new Error('no steps');
  return made;
}

export const plans = fc.array(stepPlan, { maxLength: 12 });
export const anyTrajectory = plans.map((of) => planned(of));
