/** One label on everything that a filter keeps, and taking it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/client/api';
import { keys } from '@/client/queries/keys';
import { bulkLabel, type BulkRequest, retractLabels } from '@/lib/contracts/labels';

/** `mutate({filter, on, label})`; resolves to `{stored, refused, ids, reasons}`: `ids` are for `useRetractLabels`. */
export function useBulkLabel(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof BulkRequest>) => call(bulkLabel, { params: { project }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.project(project) }),
  });
}

/** `mutate(ids)` of one's own events: the undo of a bulk label. */
export function useRetractLabels(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(retractLabels, { params: { project }, body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.project(project) }),
  });
}
