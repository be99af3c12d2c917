/** Starts the export of a dataset. */
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/client/api';
import { createDataset, type DatasetRequest } from '@/lib/contracts/datasets';

/** `mutate(request)`; resolves to `{job}`, for `useJob`. */
export function useCreateDataset(project: string) {
  return useMutation({ mutationFn: (body: z.input<typeof DatasetRequest>) => call(createDataset, { params: { project }, body }) });
}
