/** Provenance that every row of a run has. */
import { compareText } from '@/lib/base/compare';
import type { Hash } from '@/lib/base/hash';
import { labelRef } from '@/lib/labels/content';
import type { Label } from '@/lib/labels/stored-event';
import type { Trajectory } from '@/lib/trajectory/model';
import type { CuratedTask } from './curated-task';
import type { MethodContext } from './method';
import type { Provenance } from './row';

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort(compareText);

/** Where the run came from; keys that the source does not know are absent. */
export function runProvenance(task: CuratedTask, trajectory: Trajectory, context: Pick<MethodContext, 'recipe'>): Provenance {
  const { agent } = trajectory;
  const files = distinct(trajectory.src.map(({ file }) => file));
  return {
    task: task.task,
    ...(task.externalTask === null ? {} : { external_task: task.externalTask }),
    trajectory: trajectory.id,
    ...(trajectory.externalId === null ? {} : { external_id: trajectory.externalId }),
    format: trajectory.format,
    ...(agent.model === null ? {} : { model: agent.model }),
    ...(agent.name === null ? {} : { harness: agent.name }),
    ...(agent.version === null ? {} : { harness_version: agent.version }),
    ...(files.length === 0 ? {} : { files }),
    ...(context.recipe === null ? {} : { recipe: context.recipe }),
  };
}

/** Which labels a row rests on and who wrote them; nothing where it rests on none. */
export function labelProvenance(labels: readonly Label[], hash: Hash): Provenance {
  if (labels.length === 0) return {};
  return { labels: distinct(labels.map((label) => labelRef(label, hash))), authors: distinct(labels.map((label) => label.author)) };
}
