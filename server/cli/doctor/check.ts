/** One thing that `treewright doctor` looks at. */
import 'server-only';
import type { Store } from '@/server/store/store';

export interface DoctorCheck {
  /** What holds when all is well, such as `every migration is applied`. */
  name: string;
  /** What is wrong, one sentence each; nothing when all is well. */
  run(store: Store): Promise<string[]>;
}
