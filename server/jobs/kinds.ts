/** Every kind of work that a worker can do. */
import 'server-only';
import type { JobKind } from '@/server/jobs/job';

export const jobKinds: readonly JobKind[] = [];
