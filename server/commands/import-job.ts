/** An import as a job of the worker: what the web starts, with progress that a page may show. */
import 'server-only';
import { z } from 'zod';
import { ImportRequest } from '@/lib/contracts/imports';
import { importerById } from '@/lib/importers/registry';
import { Sha256 } from '@/lib/trajectory/ids';
import { importFiles } from '@/server/commands/import-files';
import type { ImportSource } from '@/server/containers/open-drop';
import type { JobKind } from '@/server/jobs/job';
import { Refusal } from '@/server/refusal';

const Input = z.strictObject({ projectId: z.uuid(), request: ImportRequest });

/** The input of a job, for `enqueue`. */
export const importJobInput = (projectId: string, request: ImportRequest): string => JSON.stringify({ projectId, request });

export const importKind = 'import';

/** The result is an ImportReport. Run again after a crash it finds the files that were finished, and goes on. */
export const importJob: JobKind = {
  kind: importKind,
  async run(input, { signal, progress }) {
    const { projectId, request } = Input.parse(JSON.parse(input));
    const format = request.format === undefined ? null : importerById(request.format);
    if (request.format !== undefined && format === null) throw new Refusal(`There is no format ${request.format}.`);
    const report = await importFiles({ projectId, sources: sourcesOf(request), format, onChange: request.onChange ?? 'skip', signal, onProgress: progress });
    return JSON.stringify(report);
  },
};

function sourcesOf({ files = [], paths = [] }: ImportRequest): ImportSource[] {
  return [
    ...files.map(({ path, sha256 }): ImportSource => ({ kind: 'stored', path, sha256: Sha256.parse(sha256) })),
    ...paths.map((path): ImportSource => ({ kind: 'path', path })),
  ];
}
