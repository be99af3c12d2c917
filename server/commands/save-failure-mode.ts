/** Keeps what the team says of a failure mode. */
import 'server-only';
import { store } from '@/server/store/store';

export interface FailureModeChange {
  /** Taxonomy path. */
  path: string;
  /** What is not given stays as it is. */
  description?: string | undefined;
  note?: string | undefined;
}

/** `by`: name of the author. */
export async function saveFailureMode(projectId: string, { path, description, note }: FailureModeChange, by: string) {
  const said = { ...(description === undefined ? {} : { description }), ...(note === undefined ? {} : { note }), updatedBy: by, updatedAt: new Date() };
  const row = await store().prisma.failureMode.upsert({ where: { projectId_path: { projectId, path } }, update: said, create: { projectId, path, ...said } });
  return { path: row.path, description: row.description, note: row.note, updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy };
}
