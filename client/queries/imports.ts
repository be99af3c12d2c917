/** Imported files, what was wrong with them, and where their bytes are. */
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { addressOf, call } from '@/client/api';
import { listFileIssues, listFiles } from '@/lib/contracts/imports';
import { keys } from './keys';

export const filesQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: keys.lists(project, 'files'),
    queryFn: ({ pageParam, signal }) => call(listFiles, { params: { project }, query: { cursor: pageParam, limit: 200 }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** null: no file is chosen. */
export const fileIssuesQuery = (project: string, sha256: string | null) =>
  queryOptions({
    queryKey: [...keys.lists(project, 'files'), 'issues', sha256],
    queryFn: sha256 === null ? skipToken : ({ signal }) => call(listFileIssues, { params: { project, sha256 }, signal }),
  });

/** The unchanged bytes of an imported file, as a download. */
export const fileAddress = (project: string, sha256: string) => addressOf('/projects/{project}/files/{sha256}/raw', { project, sha256 });

/** An attachment: a picture where its bytes are one, a download otherwise. */
export const attachmentAddress = (project: string, sha256: string) => addressOf('/projects/{project}/attachments/{sha256}', { project, sha256 });
