/** Jobs over HTTP: looked at, followed, cancelled. */
import 'server-only';
import { z } from 'zod';
import { cancelJob, getJob } from '@/lib/contracts/jobs';
import { bindJob, bindJobBytes } from '@/server/http/bind';
import { jobEvents } from '@/server/http/job-events';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { encoded, streamOf } from '@/server/http/send-bytes';
import { cancelJob as cancel } from '@/server/jobs/queue';
import { getJob as get } from '@/server/queries/get-job';

const follow = {
  method: 'get', path: '/jobs/{job}/events', tag: 'jobs', summary: 'A job as it goes on: server-sent events named `job` with the same JSON', params: getJob.params, query: z.object({}),
  gives: { mediaType: 'text/event-stream', about: 'One event at the start and after each change, until the job ends' },
} as const;

const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', 'x-content-type-options': 'nosniff' };

export function bindJobs(api: Api): void {
  bindJob(api, getJob, 'viewer', async (_call, job) => job);
  bindJob(api, cancelJob, 'lead', async (_call, { id }) => {
    await cancel(id);
    const job = await get(id);
    if (!job) throw absent('job');
    return job;
  });
  bindJobBytes(api, follow, 'viewer', async ({ request }, job) => new Response(streamOf(encoded(jobEvents(job, request.signal))), { headers }));
}
