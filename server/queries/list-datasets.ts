/** Exports that were made in a project and can be downloaded. */
import 'server-only';
import { z } from 'zod';
import { DatasetRequest, type Dataset } from '@/lib/contracts/datasets';
import { Sha256 } from '@/lib/trajectory/ids';
import { store } from '@/server/store/store';

interface Row {
  id: string;
  method: string;
  target: string;
  request: string;
  manifest: string;
  rows: number;
  bytes: string | null;
  createdBy: string | null;
  createdAt: Date;
}

/** How many left-out candidates a list tells by name; the manifest in the folder has them all. */
const shownLeftOut = 100;
const Manifest = z.looseObject({ left_out: z.array(z.unknown()).optional() });

function toDataset({ request, manifest, bytes, createdAt, ...same }: Row): Dataset {
  const { left_out: leftOut = [], ...rest } = Manifest.parse(JSON.parse(manifest));
  return {
    ...same,
    request: DatasetRequest.parse(JSON.parse(request)),
    manifest: { ...rest, left_out: leftOut.slice(0, shownLeftOut) },
    bytes: bytes === null ? null : Number(bytes),
    createdAt: createdAt.toISOString(),
  };
}

const columns = 'id, method, target, request, manifest, rows, bytes, "createdBy", "createdAt"';
const mostListed = 200;

/** The newest first, the latest 200. */
export async function listDatasets(projectId: string): Promise<Dataset[]> {
  const { rows } = await store().pool.query<Row>(`select ${columns} from "Dataset" where "projectId" = $1 order by "createdAt" desc, id desc limit ${mostListed}`, [projectId]);
  return rows.map(toDataset);
}

export async function getDataset(projectId: string, id: string): Promise<Dataset | null> {
  const { rows } = await store().pool.query<Row>(`select ${columns} from "Dataset" where "projectId" = $1 and id = $2`, [projectId, id]);
  return rows[0] ? toDataset(rows[0]) : null;
}

/** The archive of a dataset and the name to download it under; null: there is no such dataset, or it has none. */
export async function datasetArchive(projectId: string, id: string): Promise<{ sha256: Sha256; name: string } | null> {
  const { rows } = await store().pool.query<{ archive: string | null; method: string; target: string }>('select archive, method, target from "Dataset" where "projectId" = $1 and id = $2', [projectId, id]);
  const [row] = rows;
  return row?.archive ? { sha256: Sha256.parse(row.archive), name: `${row.method}-${row.target}.tar.gz` } : null;
}
