/** What the team says of a failure mode. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/client/api';
import { keys } from '@/client/queries/keys';
import { saveFailureMode } from '@/lib/contracts/labels';

/** `mutate({path, description?, note?})`. */
export function useSaveFailureMode(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof saveFailureMode.body>) => call(saveFailureMode, { params: { project }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.lists(project, 'failures') }),
  });
}
