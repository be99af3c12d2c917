/** Puts an import into the queue; what cannot work is refused now, not by a job that fails later. */
import 'server-only';
import type { ImportRequest } from '@/lib/contracts/imports';
import { importerById } from '@/lib/importers/registry';
import { importJobInput, importKind } from '@/server/commands/import-job';
import { enqueue } from '@/server/jobs/queue';
import { Refusal } from '@/server/refusal';
import { uuid7 } from '@/server/uuid7';

/** Returns the job's id. Whether the caller may name paths of this machine is to be settled before. */
export async function startImport(projectId: string, request: ImportRequest): Promise<string> {
  if ((request.files?.length ?? 0) + (request.paths?.length ?? 0) === 0) throw new Refusal('Name at least one file to import.');
  if (request.format !== undefined && importerById(request.format) === null) throw new Refusal(`There is no format ${request.format}.`);
  const id = uuid7();
  await enqueue({ id, projectId, kind: importKind, input: importJobInput(projectId, request) });
  return id;
}
