/** Long work and how far it is: followed by server-sent events, polled where those do not come through. */
import { queryOptions, skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf, call } from '@/client/api';
import { getJob, Job } from '@/lib/contracts/jobs';
import { keys } from './keys';

const pollMs = 1500;

const hasEnded = (job: Job | undefined) => job !== undefined && job.state !== 'queued' && job.state !== 'running';

/** null: there is no job. */
export const jobQuery = (job: string | null) =>
  queryOptions({
    queryKey: keys.job(job),
    queryFn: job === null ? skipToken : ({ signal }) => call(getJob, { params: { job }, signal }),
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : pollMs),
  });

/** Calls back once for each event until the job has ended; returns how to stop. */
function follow(job: string, client: QueryClient): () => void {
  const events = new EventSource(addressOf('/jobs/{job}/events', { job }));
  events.addEventListener('job', ({ data }: MessageEvent<string>) => {
    const told = Job.safeParse(JSON.parse(data));
    if (!told.success) return;
    client.setQueryData(keys.job(job), told.data);
    if (hasEnded(told.data)) events.close();
  });
  return () => events.close();
}

/** A job's progress as it goes on. When it has ended, everything of its project is asked for anew. */
export function useJob(job: string | null) {
  const client = useQueryClient();
  const query = useQuery(jobQuery(job));
  const ended = hasEnded(query.data);
  const project = query.data?.project ?? null;
  useEffect(() => (job === null || ended ? undefined : follow(job, client)), [job, ended, client]);
  useEffect(() => {
    if (!ended || project === null) return;
    void client.invalidateQueries({ queryKey: keys.project(project) });
    void client.invalidateQueries({ queryKey: keys.projects });
  }, [ended, project, client]);
  return query;
}
