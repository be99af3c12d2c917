/** One filter, two interpreters: what matches in memory is what PostgreSQL finds, for random filters over random rows. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Filter } from '@/lib/curation/filter';
import type { FilterRow } from '@/lib/curation/filter-row';
import { filterToSql } from '@/lib/curation/filter-to-sql';
import { matchesFilter } from '@/lib/curation/match-filter';
import { parseFilter } from '@/lib/curation/parse-filter';
import { printFilter } from '@/lib/curation/print-filter';
import { anyFilter, filterRow } from '@/lib/testing/filter-arbitraries';
import { storableText } from '@/lib/trajectory/step-text';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();

type Columns = Record<string, unknown>;
const stored = (value: unknown): unknown => (typeof value === 'string' ? storableText(value) : Array.isArray(value) ? value.map(stored) : value);

async function insert(pool: pg.Pool, table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  await pool.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) on conflict do nothing`,
    names.map((name) => stored(columns[name])),
  );
}

async function insertRow(pool: pg.Pool, projectId: string, row: FilterRow): Promise<void> {
  const { path, ...facts } = row.trajectory;
  await insert(pool, 'Trajectory', { projectId, ...facts, digest: '', header: '{}' });
  if (path !== null) await insert(pool, 'SourceFile', { projectId, sha256: facts.file, path, bytes: 1, format: 'atif', why: '', importerVersion: 1 });
  for (const step of row.steps) await insert(pool, 'Step', { projectId, trajectoryId: facts.id, size: 0, body: '{}', ...step });
  for (const { author, ...label } of row.labels) {
    await insert(pool, 'Author', { projectId, id: randomUUID(), name: author });
    const { rows } = await pool.query<{ id: string }>('select id from "Author" where "projectId" = $1 and name = $2', [projectId, author]);
    const target = { taskId: facts.taskId, ordinal: null, eventId: randomUUID(), identity: randomUUID(), receivedAt: '2026-01-01T00:00:00Z' };
    await insert(pool, 'LabelCurrent', { projectId, ...target, ...label, authorId: rows[0]?.id });
  }
}

/** Files and tasks are shared between rows of a project: one path each, and a task's labels count for all its trajectories. */
function together(rows: readonly FilterRow[]): FilterRow[] {
  const paths = new Map<string, string | null>();
  for (const { trajectory } of rows) if (!paths.has(trajectory.file)) paths.set(trajectory.file, trajectory.path);
  return rows.map((row) => {
    const ofTask = rows.filter((other) => other.trajectory.taskId === row.trajectory.taskId).flatMap(({ labels }) => labels.filter((label) => label.trajectoryId === null));
    const own = row.labels.filter((label) => label.trajectoryId !== null);
    return { ...row, trajectory: { ...row.trajectory, path: paths.get(row.trajectory.file) ?? null }, labels: [...own, ...ofTask] };
  });
}

/** Each row inserts the labels of its task once; `together` shows them to all. */
async function insertRows(pool: pg.Pool, projectId: string, rows: readonly FilterRow[]): Promise<FilterRow[]> {
  await insert(pool, 'Project', { id: projectId, name: projectId });
  const shared = together(rows);
  for (const [index, row] of shared.entries()) await insertRow(pool, projectId, { ...row, labels: rows[index]?.labels ?? [] });
  return shared;
}

async function idsInStore(pool: pg.Pool, projectId: string, filter: Filter): Promise<string[]> {
  const condition = filterToSql(filter, 2);
  const { rows } = await pool.query<{ id: string }>(`select t."id" from "Trajectory" t where t."projectId" = $1 and ${condition.text} order by t."id" collate "C"`, [projectId, ...condition.values]);
  return rows.map((row) => row.id);
}

const idsInMemory = (rows: readonly FilterRow[], filter: Filter): string[] => rows.filter((row) => matchesFilter(filter, row)).map((row) => row.trajectory.id).sort();

const someRows = fc.tuple(...Array.from({ length: 6 }, (_, index) => filterRow({ trajectory: `t${index}`, step: (ordinal) => `t${index}s${ordinal}` })));

it('finds in the store what it keeps in memory', { timeout: 240_000 }, async () => {
  let compared = 0;
  let kept = 0;
  const check = async (rows: readonly FilterRow[], filters: readonly Filter[]): Promise<void> => {
    const { pool } = opened.store;
    const projectId = randomUUID();
    const shared = await insertRows(pool, projectId, rows);
    for (const filter of filters) {
      const ids = await idsInStore(pool, projectId, filter);
      compared += rows.length;
      kept += ids.length;
      expect([printFilter(filter), ids]).toEqual([printFilter(filter), idsInMemory(shared, filter)]);
    }
  };
  await fc.assert(fc.asyncProperty(someRows, fc.array(anyFilter, { minLength: 20, maxLength: 60 }), check), { numRuns: 25, endOnFailure: true });
  // Filters that keep nothing, or everything, would show nothing.
  expect(kept / compared).toBeGreaterThan(0.1);
  expect(kept / compared).toBeLessThan(0.9);
});

it('takes its place behind the parameters of the query around it', async () => {
  const { pool } = opened.store;
  const projectId = randomUUID();
  const rows = fc.sample(someRows, { numRuns: 1, seed: 7 }).flat();
  const shared = await insertRows(pool, projectId, rows);
  const filter = parseFilter('steps>=2 not model:a*');
  if (!filter.ok) throw new Error(filter.error.message);
  expect(await idsInStore(pool, projectId, filter.value)).toEqual(idsInMemory(shared, filter.value));
  expect(filterToSql(filter.value, 5).text).toContain('$5');
});
