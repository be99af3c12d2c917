/** The newest jobs, as a person or a script reads them. */
import 'server-only';
import { z } from 'zod';
import { store } from '@/server/store/store';

const JobSummary = z.object({
  id: z.string(),
  projectId: z.string().nullable(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** JSON text, as its kind wrote it. */
  progress: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.date().transform((at) => at.toISOString()),
  startedAt: z.date().nullable().transform((at) => at?.toISOString() ?? null),
  endedAt: z.date().nullable().transform((at) => at?.toISOString() ?? null),
});
export type JobSummary = z.infer<typeof JobSummary>;

/** At most `limit`, newest first. */
export async function listJobs(limit: number): Promise<JobSummary[]> {
  const rows = await store().prisma.job.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: limit });
  return rows.map((row) => JobSummary.parse(row));
}
