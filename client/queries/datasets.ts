/** Methods and targets, datasets made so far, and what an export would give. */
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { addressOf, call } from '@/client/api';
import { listDatasets, listMethods, previewDataset, type DatasetRequest } from '@/lib/contracts/datasets';
import type { z } from 'zod';
import { keys } from './keys';

export const methodsQuery = () => queryOptions({ queryKey: keys.methods, queryFn: ({ signal }) => call(listMethods, { signal }), staleTime: Infinity });

export const datasetsQuery = (project: string) =>
  queryOptions({ queryKey: [...keys.lists(project, 'datasets'), 'made'], queryFn: ({ signal }) => call(listDatasets, { params: { project }, signal }) });

/** null: the request is not complete yet. */
export const datasetPreviewQuery = (project: string, request: z.input<typeof DatasetRequest> | null) =>
  queryOptions({
    queryKey: [...keys.lists(project, 'datasets'), 'preview', request],
    queryFn: request === null ? skipToken : ({ signal }) => call(previewDataset, { params: { project }, body: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The dataset folder as one file. */
export const datasetAddress = (project: string, dataset: string) => addressOf('/projects/{project}/datasets/{dataset}/archive', { project, dataset });
