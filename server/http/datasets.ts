/** Datasets over HTTP: what can be made, what an export would give, exports made so far and their archives. */
import 'server-only';
import { z } from 'zod';
import { ProjectParam } from '@/lib/contracts/common';
import { createDataset, listDatasets as listContract, listMethods, previewDataset } from '@/lib/contracts/datasets';
import { methods } from '@/lib/methods/registry';
import { targets } from '@/lib/targets/registry';
import { tryDataset } from '@/server/commands/build-dataset';
import { startExport } from '@/server/commands/start-export';
import { blobs } from '@/server/blobs/blobs';
import { bindActor, bindProject, bindProjectBytes } from '@/server/http/bind';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { sendBytes } from '@/server/http/send-bytes';
import { datasetArchive, listDatasets } from '@/server/queries/list-datasets';

const previewRows = 20;
const download = {
  method: 'get', path: '/projects/{project}/datasets/{dataset}/archive', tag: 'datasets', summary: 'A dataset folder as one file; ranges are supported',
  params: ProjectParam.extend({ dataset: z.uuid() }), query: z.object({}), gives: { mediaType: 'application/gzip', about: 'The folder as tar.gz' },
} as const;

export function bindDatasets(api: Api): void {
  bindActor(api, listMethods, async () => ({
    methods: methods.map(({ id, title, mark, shape, table, about }) => ({ id, title, mark, shape, table, about })),
    targets: targets.map(({ id, title, shapes, loses }) => ({ id, title, shapes: [...shapes], loses: Object.fromEntries(Object.entries(loses).map(([shape, what]) => [shape, [...what]])) })),
  }));
  bindProject(api, listContract, 'viewer', async (_call, { projectId }) => ({ items: await listDatasets(projectId) }));
  bindProject(api, previewDataset, 'viewer', async ({ body, request }, { projectId }) => {
    const { counts, splits, findings, preview, refused } = await tryDataset({ projectId, request: body, signal: request.signal }, previewRows);
    return { counts: { ...counts, dropped: { ...counts.dropped } }, splits: { ...splits }, findings: [...findings], rows: [...preview], refused: refused && [...refused.what] };
  });
  bindProject(api, createDataset, 'annotator', async ({ body }, { projectId, actor }) => ({ job: await startExport(projectId, body, actor.name) }));
  bindProjectBytes(api, download, 'viewer', async ({ params, request }, { projectId }) => {
    const archive = await datasetArchive(projectId, params.dataset);
    const bytes = archive && (await blobs().size(archive.sha256));
    if (!archive || bytes === null) throw absent('dataset');
    const { sha256, name } = archive;
    return sendBytes(request, { sha256, bytes, mediaType: download.gives.mediaType, saveAs: name, read: (range) => blobs().get(sha256, range) });
  });
}
