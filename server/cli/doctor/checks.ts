/** Everything that `treewright doctor` looks at, in its order. */
import 'server-only';
import type { DoctorCheck } from '@/server/cli/doctor/check';
import { storeChecks } from '@/server/cli/doctor/store-checks';

export const checks: readonly DoctorCheck[] = [...storeChecks];
