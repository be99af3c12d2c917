/** Puts trajectories of a test into a fresh project, by the way that imports take. */
import 'server-only';
import type { LabelSeed } from '@/lib/labels/event';
import type { Trajectory } from '@/lib/trajectory/model';
import { ImportTransaction } from '@/server/db/import-transaction';
import type { Store } from '@/server/store/store';
import { uuid7 } from '@/server/uuid7';

/** Returns the project's id. */
export async function seedTrajectories({ prisma }: Store, trajectories: readonly Trajectory[], labels: readonly LabelSeed[] = []): Promise<string> {
  const id = uuid7();
  await prisma.project.create({ data: { id, name: `test ${id}` } });
  await addTrajectories(id, trajectories, labels);
  return id;
}

/** One more import into the project. `labels`: of the first of them. */
export async function addTrajectories(projectId: string, trajectories: readonly Trajectory[], labels: readonly LabelSeed[] = []): Promise<void> {
  const transaction = await ImportTransaction.begin(projectId, 'update');
  for (const [index, trajectory] of trajectories.entries()) await transaction.add({ trajectory, labels: index === 0 ? labels : [], file: 'f'.repeat(64), settled: () => {} });
  await transaction.flush();
  await transaction.commit([]);
}
