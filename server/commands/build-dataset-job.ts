/** An export as a job of the worker: what the web starts. The folder goes as an archive into the blob store, its facts into a row. */
import 'server-only';
import path from 'node:path';
import { z } from 'zod';
import { DatasetRequest } from '@/lib/contracts/datasets';
import { manifestText, type Manifest } from '@/lib/dataset/manifest';
import type { Sha256 } from '@/lib/trajectory/ids';
import { buildDatasetFolder } from '@/server/commands/build-dataset';
import { storeArchive } from '@/server/commands/build-dataset-archive';
import { withWorkFolder } from '@/server/commands/build-dataset-folder';
import { dataDir } from '@/server/data-dir';
import type { JobKind } from '@/server/jobs/job';
import { getDataset } from '@/server/queries/list-datasets';
import { Refusal } from '@/server/refusal';
import { store } from '@/server/store/store';

const Input = z.strictObject({ projectId: z.uuid(), request: DatasetRequest, createdBy: z.string().nullable() });

/** The input of a job, for `enqueue`. */
export const exportJobInput = (input: z.input<typeof Input>): string => JSON.stringify(Input.parse(input));

export const exportKind = 'export';

/** The result is a Dataset, under the id of the job: run again after a crash, it writes the same. */
export const exportJob: JobKind = {
  kind: exportKind,
  run(text, { signal, progress, job }) {
    const input = Input.parse(JSON.parse(text));
    return withWorkFolder(path.join(dataDir(), 'unfinished'), async (work) => {
      const folder = path.join(work, 'whole');
      const { refused, manifest } = await buildDatasetFolder({ projectId: input.projectId, request: input.request, signal, onProgress: progress }, folder);
      if (refused || !manifest) throw new Refusal(refused?.what.join(' ') ?? 'There is nothing to export.');
      const archive = await storeArchive(folder, `${manifest.method.id}-${manifest.target.id}`, signal);
      signal.throwIfAborted();
      await insertDataset(job.id, input, manifest, archive);
      return JSON.stringify(await getDataset(input.projectId, job.id));
    });
  },
};

async function insertDataset(id: string, { projectId, request, createdBy }: z.output<typeof Input>, manifest: Manifest, archive: { sha256: Sha256; bytes: number }): Promise<void> {
  await store().pool.query(
    `insert into "Dataset" ("projectId", id, "jobId", method, target, request, manifest, archive, bytes, rows, "createdBy")
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [projectId, id, manifest.method.id, manifest.target.id, JSON.stringify(request), manifestText(manifest), archive.sha256, archive.bytes, manifest.counts.lines, createdBy],
  );
}
