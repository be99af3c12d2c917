/**
 * The decisions of the projects that were asked about last, kept in memory. What they are derived from changes with imports alone, and
 * each import gives its project another revision: one look at that tells whether what is kept still holds.
 */
import 'server-only';
import { Snapshot } from '@/server/db/snapshot';
import { loadTaskDecisions, type TaskDecisions } from '@/server/queries/task-actions';
import { store } from '@/server/store/store';

interface Kept {
  revision: number;
  loading: Promise<TaskDecisions[]>;
  /** Number of actions; null until they are there. */
  size: number | null;
}

/** The project that was asked for last is kept whatever its size; others as long as all have no more actions than this. */
const mostActions = 200_000;

/** By project, the one asked for last at the end. */
const kept = new Map<string, Kept>();

async function revisionOf(projectId: string): Promise<number | null> {
  const { rows } = await store().pool.query<{ revision: number }>('select revision from "Project" where id = $1', [projectId]);
  return rows[0]?.revision ?? null;
}

async function load(projectId: string, tasks?: readonly string[]): Promise<TaskDecisions[]> {
  const snapshot = await Snapshot.open();
  try {
    return await loadTaskDecisions(snapshot, projectId, tasks);
  } finally {
    await snapshot.close();
  }
}

function makeRoom(): void {
  let total = [...kept.values()].reduce((sum, { size }) => sum + (size ?? 0), 0);
  for (const [projectId, { size }] of [...kept].slice(0, -1)) {
    if (total <= mostActions) return;
    kept.delete(projectId);
    total -= size ?? 0;
  }
}

/** Those who ask while it is being loaded wait for the same answer; a failure is not kept. */
function keep(projectId: string, revision: number): Promise<TaskDecisions[]> {
  const entry: Kept = { revision, loading: load(projectId), size: null };
  kept.set(projectId, entry);
  entry.loading.then(
    (found) => {
      entry.size = found.reduce((sum, { forked }) => sum + forked.length, 0);
      makeRoom();
    },
    () => kept.get(projectId) === entry && kept.delete(projectId),
  );
  return entry.loading;
}

/** Of all tasks or of these. Some tasks are read by themselves where the whole is not at hand. */
export async function taskDecisions(projectId: string, tasks: readonly string[] | undefined): Promise<readonly TaskDecisions[]> {
  const revision = await revisionOf(projectId);
  if (revision === null) return [];
  const known = kept.get(projectId);
  if (tasks && (known?.revision !== revision || known.size === null)) return load(projectId, tasks);
  if (known?.revision !== revision) return keep(projectId, revision);
  kept.delete(projectId);
  kept.set(projectId, known);
  const all = await known.loading;
  if (!tasks) return all;
  const wanted = new Set(tasks);
  return all.filter(({ task }) => wanted.has(task));
}
