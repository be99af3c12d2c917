/** Every kind of work that a worker can do. */
import 'server-only';
import { exportJob } from '@/server/commands/build-dataset-job';
import { importJob } from '@/server/commands/import-job';
import type { JobKind } from '@/server/jobs/job';

export const jobKinds: readonly JobKind[] = [importJob, exportJob];
