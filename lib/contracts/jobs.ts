/** Long work: imports, exports. Poll a job, or follow `/jobs/{job}/events` (server-sent events of the same shape). */
import { z } from 'zod';
import { endpoint } from './common';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const JobRef = z.object({ job: z.uuid() });
export const Job = z.object({
  id: z.uuid(),
  project: z.uuid().nullable(),
  kind: z.string(),
  state: z.enum(jobStates),
  /** By kind: ImportProgress, ExportProgress. */
  progress: z.unknown(),
  /** By kind: ImportReport, Dataset. */
  result: z.unknown(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof Job>;

const JobParam = z.object({ job: z.uuid() });
export const getJob = endpoint({ method: 'get', path: '/jobs/{job}', tag: 'jobs', summary: 'A job with its progress', params: JobParam, answer: Job });
export const cancelJob = endpoint({ method: 'post', path: '/jobs/{job}/cancel', tag: 'jobs', summary: 'Ask a job to stop', params: JobParam, answer: Job });
