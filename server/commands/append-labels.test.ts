import { expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import type { LabelInput } from '@/lib/labels/event';
import { appendLabels } from '@/server/commands/append-labels';
import { dumpLabels } from '@/server/queries/dump-labels';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const one = trajectory('u:ask > c:search(a) > o:found it > a:yes', { externalTask: 'k', origin: 'one' });
const two = trajectory('u:ask > c:search(b) > o:nothing > a:no', { externalTask: 'k', origin: 'two' });
const rate = (value: -1 | 0 | 1, more: Partial<LabelInput> = {}): LabelInput => ({ kind: 'rating', trajectory: one.id, step: 1, author: 'ana', value, ...more }) as LabelInput;

it('a label is stored once, replaced by name only, and stands again when its follower is retracted', async () => {
  const project = await seedTrajectories(opened.store, [one, two]);
  const [first] = await appendLabels(project, [rate(1, { id: 'r1' })]);
  expect(first).toEqual({ id: 'r1', status: 'stored' });
  expect(await appendLabels(project, [rate(1, { id: 'r1' })])).toEqual([{ id: 'r1', status: 'already' }]);
  const [stale] = await appendLabels(project, [rate(-1, { id: 'r2' })]);
  expect(stale).toMatchObject({ status: 'refused', code: 'stale', current: { id: 'r1', value: 1 } });
  expect(await appendLabels(project, [rate(-1, { id: 'r2', supersedes: 'r1' })])).toEqual([{ id: 'r2', status: 'stored' }]);
  expect(await current(project)).toEqual(['r2']);
  await appendLabels(project, [{ kind: 'retract', author: 'ana', label: 'r2' }]);
  expect(await current(project)).toEqual(['r1']);
  await appendLabels(project, [{ kind: 'retract', author: 'ana', label: 'r1' }]);
  expect(await current(project)).toEqual([]);
});

it('of many writers who name the same label one wins and the others are told what stands', async () => {
  const project = await seedTrajectories(opened.store, [one]);
  await appendLabels(project, [rate(0, { id: 'start' })]);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => appendLabels(project, [rate(i % 2 === 0 ? 1 : -1, { id: `w${i}`, supersedes: 'start' })])));
  const stored = answers.flat().filter(({ status }) => status === 'stored');
  expect(stored).toHaveLength(1);
  expect(answers.flat().filter(({ code }) => code === 'stale')).toHaveLength(11);
  expect(await current(project)).toEqual([stored[0]?.id]);
});

it('a refused event names its field and leaves the others stored', async () => {
  const project = await seedTrajectories(opened.store, [one, two]);
  const answers = await appendLabels(project, [
    rate(1, { id: 'a' }),
    { kind: 'rating', trajectory: 't_unknown', step: 1, author: 'ana', value: 1, id: 'b' },
    { kind: 'preference', trajectory: one.id, step: 1, author: 'ana', id: 'c', alternatives: [{ trajectory: one.id, step: 1 }, { trajectory: two.id, step: 1 }], best: 1 },
    { kind: 'goal', trajectory: one.id, author: 'ana', id: 'd', goal: 'find it', achieved_at: 2, evidence: [{ step: 2, quote: 'found' }], relevance: { '1': 0 } },
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['stored', 'refused', 'stored', 'stored']);
  expect(answers[1]).toMatchObject({ code: 'unknown_trajectory' });
});

it('the log stays in order when the clock is set back', async () => {
  const project = await seedTrajectories(opened.store, [one]);
  await appendLabels(project, [rate(1, { id: 'z-first' })]);
  await opened.store.pool.query(`update "LabelEvent" set "receivedAt" = now() + interval '1 hour' where "projectId" = $1`, [project]); // as if written before
  await appendLabels(project, [rate(0, { id: 'b-second', supersedes: 'z-first' }), rate(-1, { id: 'a-third', supersedes: 'b-second' })]);
  const dumped: string[] = [];
  for await (const { id } of dumpLabels(project)) dumped.push(id ?? '');
  expect(dumped).toEqual(['z-first', 'b-second', 'a-third']);
});

async function current(project: string): Promise<string[]> {
  const rows = await opened.store.prisma.labelCurrent.findMany({ where: { projectId: project }, orderBy: { identity: 'asc' } });
  return rows.map(({ eventId }) => eventId);
}

