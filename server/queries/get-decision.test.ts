import { expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { appendLabels } from '@/server/commands/append-labels';
import { getDecision } from '@/server/queries/get-decision';
import { listDecisions } from '@/server/queries/list-decisions';
import { loadDecisions } from '@/server/queries/load-decisions';
import { nextUndecided } from '@/server/queries/next-undecided';
import { loadTaskTree } from '@/server/queries/task-tree';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const run = (origin: string, end: string, found = 'found 3') => trajectory(`u:ask > c:search(a) > o:${found} > ${end}`, { externalTask: 'k', origin });
const a = run('a', 'a:yes');
const b = run('b', 'a:no');
const c = run('c', 'a:maybe', 'found 4');

it('a decision leads with the asked action, and every alternative may be named in a preference on it', async () => {
  const project = await seedTrajectories(opened.store, [a, b, c]);
  for (const [asked, others] of [[a, 2], [b, 2], [c, 2]] as const) {
    const step = asked.steps[3]?.id ?? '';
    const view = await getDecision(project, asked.id, step);
    expect(view?.alternatives[0]?.ref).toEqual({ trajectory: asked.id, step });
    expect(view?.alternatives).toHaveLength(others + 1);
    const alternatives = view?.alternatives.map(({ ref }) => ref) ?? [];
    const [answer] = await appendLabels(project, [{ kind: 'preference', trajectory: asked.id, step, author: `judge of ${asked.id}`, alternatives, best: 1 }]);
    expect(answer).toMatchObject({ status: 'stored' });
  }
  const view = await getDecision(project, a.id, a.steps[3]?.id ?? '');
  const schemeOf = (id: string) => view?.alternatives.find(({ ref }) => 'trajectory' in ref && ref.trajectory === id)?.scheme;
  expect([schemeOf(b.id), schemeOf(c.id)]).toEqual(['ctx.exact', 'task.step']);
});

it('an action that nobody took otherwise is its own only alternative, and an unknown one is none', async () => {
  const project = await seedTrajectories(opened.store, [a, b]);
  expect((await getDecision(project, a.id, '1'))?.alternatives).toHaveLength(1);
  expect(await getDecision(project, a.id, '99')).toBeNull();
});

it('the walk passes decided and skipped decisions over, and comes round', async () => {
  const project = await seedTrajectories(opened.store, [a, b]);
  const first = await nextUndecided(project, 'ana', {});
  expect(first).toMatchObject({ left: 1, total: 1 });
  const { trajectory: at, step } = first.next ?? { trajectory: '', step: '' };
  await appendLabels(project, [{ kind: 'skip', trajectory: at, step, author: 'ana' }]);
  expect(await nextUndecided(project, 'ana', {})).toEqual({ next: null, following: [], left: 0, leftDiffering: 0, total: 1 });
  expect((await nextUndecided(project, 'jo', {})).left).toBe(1);
});

it('the walk leads first to what every export takes, and counts what needs leave', async () => {
  const differing = ['d', 'e'].map((origin, at) => trajectory(`u:ask > c:search(a) > o:found ${at} > a:${origin}`, { externalTask: 'j', origin }));
  const project = await seedTrajectories(opened.store, [...differing, a, b]);
  const first = await nextUndecided(project, 'ana', {});
  expect(first).toMatchObject({ left: 2, leftDiffering: 1, total: 2 });
  expect([a.id, b.id]).toContain(first.next?.trajectory);
  const second = await nextUndecided(project, 'ana', { after: first.next?.step });
  expect(differing.map(({ id }) => id)).toContain(second.next?.trajectory);
});

it('a branch that its rollout gave up is abandoned, however the rollout ended', async () => {
  const tried = trajectory('u:ask { a:first | a:second }', { externalTask: 's', origin: 's', outcomes: [{ source: 'verifier', name: 'passed', value: true, success: true }] });
  const project = await seedTrajectories(opened.store, [tried]);
  const view = await getDecision(project, tried.id, '1');
  expect(view?.alternatives.map(({ outcome }) => outcome)).toEqual(['abandoned', 'success']);
  const { items } = await listDecisions(project, 'ana');
  expect(items[0]?.alternatives.map(({ outcome }) => outcome)).toEqual(['abandoned', 'success']);
});

it('the walk names those that come after the next one', async () => {
  const other = (origin: string, end: string) => trajectory(`u:ask > c:look(b) > o:seen > ${end}`, { externalTask: 'm', origin });
  const project = await seedTrajectories(opened.store, [a, b, other('d', 'a:left'), other('e', 'a:right')]);
  const { next, following } = await nextUndecided(project, 'ana', {});
  expect(following).toHaveLength(1);
  expect((await nextUndecided(project, 'ana', { after: next?.step })).next).toEqual(following[0]);
});

it('the tree shows the decision with its state and how each branch ended', async () => {
  const project = await seedTrajectories(opened.store, [a, b]);
  const [decision] = await loadDecisions({ projectId: project });
  const { places, trajectories } = await loadTaskTree(project, decision?.task ?? '', 'ana');
  expect(trajectories).toHaveLength(2);
  expect(places.map(({ members }) => members.length)).toEqual([2, 2, 2, 1, 1]);
  expect(places[2]?.decision).toMatchObject({ scheme: 'ctx.exact', alternatives: 2, label: 'empty' });
  expect(places.slice(3).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
});
