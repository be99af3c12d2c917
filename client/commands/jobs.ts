/** Asks long work to stop. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/api';
import { keys } from '@/client/queries/keys';
import { cancelJob } from '@/lib/contracts/jobs';

/** `mutate(jobId)`; a running job ends at its next chance. */
export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job: string) => call(cancelJob, { params: { job } }),
    onSuccess: (job) => client.setQueryData(keys.job(job.id), job),
  });
}
