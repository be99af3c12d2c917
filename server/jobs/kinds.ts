/** Every kind of work that a worker can do. */
import 'server-only';
import { importJob } from '@/server/commands/import-job';
import type { JobKind } from '@/server/jobs/job';

export const jobKinds: readonly JobKind[] = [importJob];
