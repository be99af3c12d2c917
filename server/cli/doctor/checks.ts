/** Everything that `treewright doctor` looks at, in its order. */
import 'server-only';
import { blobChecks } from '@/server/cli/doctor/blob-checks';
import type { DoctorCheck } from '@/server/cli/doctor/check';
import { jobChecks } from '@/server/cli/doctor/job-checks';
import { labelChecks } from '@/server/cli/doctor/label-checks';
import { storeChecks } from '@/server/cli/doctor/store-checks';
import { trajectoryChecks } from '@/server/cli/doctor/trajectory-checks';

export const checks: readonly DoctorCheck[] = [...storeChecks, ...blobChecks, ...trajectoryChecks, ...labelChecks, ...jobChecks];
