/** Failure labels and modes over HTTP, and as files for other tools. */
import 'server-only';
import type { z } from 'zod';
import { FilterQuery, ProjectParam } from '@/lib/contracts/common';
import { type FailureCount, listFailures, saveFailureMode } from '@/lib/contracts/labels';
import { saveFailureMode as save } from '@/server/commands/save-failure-mode';
import { bindProject, bindProjectBytes } from '@/server/http/bind';
import { csvLine } from '@/server/http/csv';
import type { Api } from '@/server/http/routes';
import { sendText } from '@/server/http/send-bytes';
import { listFailureModes, listFailures as list } from '@/server/queries/list-failures';

type Failure = z.infer<typeof FailureCount>;

const columns = ['mode', 'severity', 'first', 'task', 'trajectory', 'title', 'step', 'ordinal', 'model', 'harnessVersion', 'author', 'note'] as const satisfies readonly (keyof Failure)[];

async function* csv(failures: readonly Failure[]): AsyncGenerator<string> {
  yield csvLine(columns);
  for (const failure of failures) yield csvLine(columns.map((column) => failure[column]));
}

async function* jsonl(failures: readonly Failure[]): AsyncGenerator<string> {
  for (const failure of failures) yield `${JSON.stringify(failure)}\n`;
}

const file = { method: 'get', tag: 'failures', params: ProjectParam, query: FilterQuery } as const;
const csvFile = { ...file, path: '/projects/{project}/failures.csv', summary: 'Failure labels as CSV', gives: { mediaType: 'text/csv; charset=utf-8', about: 'One label a line' } } as const;
const jsonlFile = { ...file, path: '/projects/{project}/failures.jsonl', summary: 'Failure labels as JSON lines', gives: { mediaType: 'application/jsonl; charset=utf-8', about: 'One label a line' } } as const;

export function bindFailures(api: Api): void {
  bindProject(api, listFailures, 'viewer', async ({ query }, { projectId }) => ({ items: await list(projectId, query.filter), modes: await listFailureModes(projectId) }));
  bindProject(api, saveFailureMode, 'annotator', async ({ body }, { projectId, actor }) => save(projectId, body, actor.name));
  bindProjectBytes(api, csvFile, 'viewer', async ({ query }, { projectId }) => sendText(csv(await list(projectId, query.filter)), csvFile.gives.mediaType, 'failures.csv'));
  bindProjectBytes(api, jsonlFile, 'viewer', async ({ query }, { projectId }) => sendText(jsonl(await list(projectId, query.filter)), jsonlFile.gives.mediaType, 'failures.jsonl'));
}
