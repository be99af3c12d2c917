/** Puts an export into the queue; what makes no sense is refused now, not by a job that fails later. */
import 'server-only';
import type { DatasetRequest } from '@/lib/contracts/datasets';
import { exportJobInput, exportKind } from '@/server/commands/build-dataset-job';
import { datasetOrder } from '@/server/commands/build-dataset-order';
import { enqueue } from '@/server/jobs/queue';
import { uuid7 } from '@/server/uuid7';

/** Returns the job's id. `createdBy`: the name of who asks. Throws WrongInput. */
export async function startExport(projectId: string, request: DatasetRequest, createdBy: string | null): Promise<string> {
  datasetOrder(request);
  const id = uuid7();
  await enqueue({ id, projectId, kind: exportKind, input: exportJobInput({ projectId, request, createdBy }) });
  return id;
}
