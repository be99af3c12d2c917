/** Uploads, imports and imported files over HTTP. */
import 'server-only';
import { z } from 'zod';
import { ProjectParam } from '@/lib/contracts/common';
import { listFileIssues, listFiles, startImport, UploadAnswer } from '@/lib/contracts/imports';
import type { ProjectAccess } from '@/server/auth/access';
import { blobs } from '@/server/blobs/blobs';
import { startImport as start } from '@/server/commands/start-import';
import { storeUpload } from '@/server/commands/store-upload';
import { fileIssues } from '@/server/db/source-file-row';
import { env } from '@/server/env';
import { bindProject, bindProjectBytes } from '@/server/http/bind';
import { absent, HttpProblem } from '@/server/http/problem';
import { bodyPieces } from '@/server/http/read-request';
import type { Api } from '@/server/http/routes';
import { sendBytes } from '@/server/http/send-bytes';
import { getSourceFile } from '@/server/queries/get-source-file';
import { listFiles as list } from '@/server/queries/list-files';
import { missingUploads } from '@/server/queries/missing-uploads';
import { Refusal } from '@/server/refusal';

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Whoever may read any file of the machine anyway: its owner, on a server that only the machine itself reaches. */
function mayNamePaths({ actor }: ProjectAccess): boolean {
  return actor.isOwner && loopback.has(env().host);
}

async function begin(access: ProjectAccess, request: z.output<typeof startImport.body>): Promise<string> {
  const { projectId } = access;
  if ((request.paths?.length ?? 0) > 0 && !mayNamePaths(access)) throw new HttpProblem(403, 'Paths of this machine may be named by its owner only, on a server that listens on 127.0.0.1; upload the files.');
  const [missing] = await missingUploads(projectId, (request.files ?? []).map(({ sha256 }) => sha256));
  if (missing !== undefined) throw new HttpProblem(400, `The file ${missing} was not uploaded to this project.`);
  try {
    return await start(projectId, request);
  } catch (error) {
    if (error instanceof Refusal) throw new HttpProblem(400, error.message);
    throw error;
  }
}

const raw = {
  method: 'get', path: '/projects/{project}/files/{sha256}/raw', tag: 'imports', summary: 'The unchanged bytes of an imported file; ranges are supported',
  params: listFileIssues.params, query: z.object({}), gives: { mediaType: 'application/octet-stream', about: 'The file' },
} as const;

const upload = {
  method: 'put', path: '/projects/{project}/uploads', tag: 'imports', summary: 'Send the bytes of a file that an import is to read', params: ProjectParam,
  query: z.object({ path: z.string().min(1).max(4096) }),
  takes: { mediaType: 'application/octet-stream', about: 'The bytes of the file, of any length' }, gives: { kind: 'json', schema: UploadAnswer, status: 200 },
} as const;

export function bindImports(api: Api): void {
  bindProjectBytes(api, upload, 'lead', async ({ query, request }, { projectId }) => Response.json(await storeUpload(projectId, query.path, bodyPieces(request)), { headers: { 'cache-control': 'no-store' } }));
  bindProject(api, startImport, 'lead', async ({ body }, access) => ({ job: await begin(access, body) }));
  bindProject(api, listFiles, 'viewer', async ({ query }, { projectId }) => list(projectId, query));
  bindProject(api, listFileIssues, 'viewer', async ({ params }, { projectId }) => {
    if (!(await getSourceFile(projectId, params.sha256))) throw absent('file');
    return { items: await fileIssues(projectId, params.sha256) };
  });
  bindProjectBytes(api, raw, 'viewer', async ({ params, request }, { projectId }) => {
    const file = await getSourceFile(projectId, params.sha256);
    if (!file) throw absent('file');
    return sendBytes(request, { ...file, mediaType: 'application/octet-stream', saveAs: file.path, read: (range) => blobs().get(file.sha256, range) });
  });
}
