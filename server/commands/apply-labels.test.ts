import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { applyLabels } from '@/server/commands/apply-labels';
import { seedTrajectories } from '@/server/testing/seed-trajectories';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const run = trajectory('u:ask > c:search(a) > o:found it > a:yes > u:sure? > a:sure', { externalTask: 'k', origin: 'one' });
const rating = (fields: object) => `${JSON.stringify({ kind: 'rating', trajectory: run.id, step: 1, author: 'ana', value: 1, ...fields })}\n`;

async function* streamOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function stored(project: string): Promise<string[]> {
  const { rows } = await opened.store.pool.query<{ id: string }>('select id from "LabelEvent" where "projectId" = $1 order by "receivedAt", id', [project]);
  return rows.map(({ id }) => id);
}

it('every line gets its answer in order, and a wrong one keeps nothing else out', async () => {
  const project = await seedTrajectories(opened.store, [run]);
  const text = ['\uFEFF', rating({ id: 'a' }), '\n', 'nonsense\r\n', rating({ id: 'b', step: 3, colour: 'red' }), rating({ id: 'c', step: 3 }), rating({ id: 'd', step: 3 }), rating({ id: 'e', step: 5 }).trimEnd()].join('');
  const answers = [];
  for await (const { id, status, reason, code } of applyLabels(project, streamOf(text.slice(0, 30), text.slice(30)))) answers.push([id, status, code, reason]);
  expect(answers).toEqual([
    ['a', 'stored', undefined, undefined],
    ['', 'refused', 'bad_event', expect.stringMatching(/^Line 3: The line is no JSON/)],
    ['b', 'refused', 'bad_event', 'Line 4: colour: is not known here'],
    ['c', 'stored', undefined, undefined],
    ['d', 'refused', 'stale', expect.stringContaining('(c)')],
    ['e', 'stored', undefined, undefined],
  ]);
  expect(await stored(project)).toEqual(['a', 'c', 'e']);
});

it('an answer comes once its event is durable, without waiting for lines that have not come', async () => {
  const project = await seedTrajectories(opened.store, [run]);
  const input = new PassThrough();
  const answers = applyLabels(project, input);
  for (const [index, id] of ['x', 'y', 'z'].entries()) {
    input.write(rating({ id, step: 2 * index + 1 }));
    expect((await answers.next()).value).toEqual({ id, status: 'stored' });
    expect(await stored(project)).toContain(id);
  }
  input.end();
  expect((await answers.next()).done).toBe(true);
});

it('many lines at once are stored in order, and sent again change nothing', async () => {
  const project = await seedTrajectories(opened.store, [run]);
  const many = Array.from({ length: 450 }, (_, n) => rating({ id: `n${n}`, author: `author ${n % 225}`, value: (n % 3) - 1, ...(n < 225 ? {} : { supersedes: `n${n - 225}` }) })).join('');
  for (const status of ['stored', 'already']) {
    let answers = 0;
    for await (const answer of applyLabels(project, streamOf(many))) expect(answer).toEqual({ id: `n${answers++}`, status });
    expect(answers).toBe(450);
  }
  const { rows } = await opened.store.pool.query<{ eventId: string }>('select "eventId" from "LabelCurrent" where "projectId" = $1', [project]);
  expect(new Set(rows.map(({ eventId }) => eventId))).toEqual(new Set(Array.from({ length: 225 }, (_, n) => `n${n + 225}`)));
});
