/** Builds a dataset from a project: as a folder, or only its counts, findings and first rows. The bytes come from lib/dataset. */
import 'server-only';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { z } from 'zod';
import type { DatasetRequest, ExportProgress } from '@/lib/contracts/datasets';
import { buildDataset } from '@/lib/dataset/build';
import type { DatasetResult, RunningHash } from '@/lib/dataset/plan';
import { FolderWriter, moveFolder, refuseUsed, withWorkFolder } from '@/server/commands/build-dataset-folder';
import { datasetOrder } from '@/server/commands/build-dataset-order';
import { FileSpool } from '@/server/commands/build-dataset-spool';
import { dataDir } from '@/server/data-dir';
import { sha256 } from '@/server/hash';
import { passKillPoint } from '@/server/kill-points';
import { countTasks, curatedTasks } from '@/server/queries/curated-tasks';

export interface DatasetBuild {
  projectId: string;
  request: DatasetRequest;
  /** Ends it with the signal's reason; nothing is left behind. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: z.infer<typeof ExportProgress>) => void) | undefined;
}

function newHash(): RunningHash {
  const hash = createHash('sha256');
  return { update: (text) => void hash.update(text), digest: () => hash.copy().digest('hex') };
}

/** `write` gets the texts of the files in order. */
async function run(build: DatasetBuild, work: string, previewRows: number, write: (file: string, text: string) => Promise<void>): Promise<DatasetResult> {
  const { projectId, request, signal, onProgress } = build;
  const order = datasetOrder(request);
  const tasksTotal = onProgress ? await countTasks(projectId) : 0;
  const spool = await FileSpool.open(path.join(work, 'rows'));
  try {
    const tasks = curatedTasks({ projectId, filter: order.filter, signal });
    for await (const piece of buildDataset({ order, tasks, spool, hash: sha256, newHash, previewRows })) {
      signal?.throwIfAborted();
      if (piece.kind === 'end') return piece.result;
      if (piece.kind === 'text') {
        await write(piece.path, piece.text);
        passKillPoint('export-mid');
      }
      else onProgress?.({ tasks: piece.tasks, tasksTotal, rows: piece.rows });
    }
  } finally {
    await spool.close();
  }
  throw new Error('the dataset came to no end');
}

/** Everything but the writing. `previewRows`: how many first lines come with the result. */
export const tryDataset = (build: DatasetBuild, previewRows = 0): Promise<DatasetResult> =>
  withWorkFolder(path.join(dataDir(), 'unfinished'), (work) => run(build, work, previewRows, async () => {}));

/**
 * Writes the folder `out`, which must be empty or not there. It appears whole or not at all: a refused, cancelled or failed build
 * leaves nothing. Throws a Refusal for a folder that cannot be used, WrongInput for a request that makes no sense.
 */
export async function buildDatasetFolder(build: DatasetBuild, out: string): Promise<DatasetResult> {
  await refuseUsed(out);
  datasetOrder(build.request);
  return withWorkFolder(path.dirname(out), async (work) => {
    const writer = new FolderWriter(path.join(work, 'dataset'));
    try {
      const result = await run(build, work, 0, (file, text) => writer.append(file, text));
      if (result.refused) return result;
      await writer.sync();
      await moveFolder(writer.folder, out);
      return result;
    } finally {
      await writer.close();
    }
  });
}
