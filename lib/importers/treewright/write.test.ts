import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '@/lib/json/schema';
import type { LabelSeed } from '@/lib/labels/event';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';
import { type Part, Trajectory } from '@/lib/trajectory/model';
import { testHash } from '@/lib/testing/hash';
import { fileAmong, readSample } from '@/lib/testing/read-sample';
import { trajectory } from '@/lib/testing/trajectory';
import { treewright } from './importer';
import { writeTrajectories } from './write';

const text = fc.oneof(fc.string(), fc.constantFrom('bad \udcb2 \ud835 end', '\u001b[31mred', 'line\nline\r\n', '{"a": 1}', ''));
const number = fc.oneof(fc.integer(), fc.constantFrom({ $num: '1.0' }, { $num: 'NaN' }, { $num: '780177723283783681' }));
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', '$num', 'line', '1'));
const { json } = fc.letrec<{ json: Json; leaf: Json }>((tie) => ({
  leaf: fc.oneof(
    fc.constant(null),
    fc.boolean(),
    text,
    number,
    fc.constantFrom({ $obj: { $num: '7' } }, { $obj: { $obj: { $num: '7' } } }),
  ),
  json: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(key, tie('json'), { minKeys: 2, maxKeys: 3 }),
  ),
}));
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text }),
  fc.record({
    type: fc.constant('reasoning' as const),
    text: fc.option(text),
    origin: fc.constantFrom('field' as const, 'parsed' as const),
  }),
  fc.record({ type: fc.constant('other' as const), name: text, raw: json }),
);
const parts = fc.array(part, { maxLength: 3 });
const base = {
  role: fc.constantFrom('user', 'assistant', 'tool', ''),
  parts,
  synthetic: fc.boolean(),
  copied: fc.boolean(),
  back: fc.nat(3),
  extra: fc.option(json, { nil: undefined }),
};
const call = fc.record({
  callId: fc.option(fc.constantFrom('a', 'b')),
  name: text,
  args: fc.oneof(
    fc.record({ state: fc.constant('object' as const), value: json }),
    fc.record({ state: fc.constant('invalid_json' as const), text }),
  ),
});
const stepArb = fc.oneof(
  fc.record({ ...base, kind: fc.constantFrom('user' as const, 'system' as const, 'meta' as const) }),
  fc.record({
    ...base,
    kind: fc.constant('action' as const),
    calls: fc.array(call, { maxLength: 2 }),
    usage: fc.option(fc.record({ input: fc.option(number), output: fc.option(number) })),
    branch: fc.option(fc.record({ reason: fc.constantFrom('search' as const, 'rewind' as const), visits: number })),
  }),
  fc.record({
    ...base,
    kind: fc.constant('observation' as const),
    result: fc.record({ callId: fc.option(fc.constantFrom('a', 'b')), isError: fc.option(fc.boolean()) }),
  }),
  fc.record({
    ...base,
    kind: fc.constant('compaction' as const),
    compaction: fc.record({
      mode: fc.constant('replace' as const),
      drops: fc.constant('all' as const),
      replacement: fc.array(fc.record({ role: fc.constant('user' as const), parts }), { maxLength: 1 }),
    }),
  }),
);

const trajectoryArb = fc
  .record({
    steps: fc.array(stepArb, { minLength: 1, maxLength: 8 }),
    externalId: fc.option(text),
    extra: fc.option(json, { nil: undefined }),
    origin: fc.string(),
  })
  .map(({ steps, extra, ...facts }) => {
    const builder = new TrajectoryBuilder({ ...facts, format: 'atif', key: '', ...(extra === undefined ? {} : { extra }) }, testHash);
    for (const { back, extra: own, ...rest } of steps) {
      const step: StepInput = { ...rest, ...(own === undefined ? {} : { extra: own }) };
      const parent = builder.length - 1 - back;
      builder.add({ ...step, parent: parent < 0 ? null : parent });
    }
    const made = builder.finish();
    if (!made) throw new Error('no steps');
    return made;
  });
const label: fc.Arbitrary<LabelSeed> = fc.record({
  key: text,
  input: fc.record({
    kind: fc.constant('rating' as const),
    author: fc.constant('ann'),
    trajectory: fc.constant('x'),
    step: fc.nat(5),
    value: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  }),
});

const reread = (file: string) => readSample(treewright, fileAmong(new Map([['own.jsonl', new TextEncoder().encode(file)]]), 'own.jsonl'));

it('what was written comes back whole, and is written the same again', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ trajectory: trajectoryArb, labels: fc.array(label, { maxLength: 2 }) }), { maxLength: 3 }),
      async (items) => {
        const file = writeTrajectories(items);
        const again = await reread(file);
        expect(again.items.map((item) => item.trajectory)).toEqual(items.map((item) => Trajectory.parse(item.trajectory)));
        expect(writeTrajectories(again.items)).toBe(file);
      },
    ),
    { numRuns: 200 },
  );
});

it('every line is strict JSON that stands alone', () => {
  const file = writeTrajectories([{ trajectory: trajectory('u:ask { a:yes | a:no }'), labels: [] }]);
  expect(
    file
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: string }).line),
  ).toEqual(['trajectory', 'step', 'step', 'step']);
});

it('a file that ends early says how many steps are missing, and keeps the others', async () => {
  const lines = writeTrajectories([{ trajectory: trajectory('u:ask > c:search(x) > o:found > a:answer'), labels: [] }]).split('\n');
  const { trajectories, issues } = await reread(`${lines.slice(0, 3).join('\n')}\n`);
  expect(trajectories[0]?.steps.length).toBe(2);
  expect(issues.map((one) => one.code)).toContain('truncated');
});

it('a result whose call was lost answers nothing any more', async () => {
  const lines = writeTrajectories([{ trajectory: trajectory('u:ask > c:search(x) > o:found > a:answer'), labels: [] }]).split('\n');
  const { trajectories, issues } = await reread(lines.filter((_, index) => index !== 2).join('\n'));
  expect(trajectories[0]?.steps.map((step) => step.kind)).toEqual(['user', 'meta', 'observation', 'action']);
  expect(trajectories[0]?.steps[2]?.answer?.calls).toEqual([]);
  expect(issues.map((one) => one.code)).toContain('bad_step');
});

it('refuses another version of the format in words', async () => {
  const { trajectories, issues } = await reread('{"treewright":2,"line":"trajectory"}\n{"line":"step","kind":"user","role":"user"}\n');
  expect(trajectories).toEqual([]);
  expect(issues[0]?.message).toContain('version 2');
});
