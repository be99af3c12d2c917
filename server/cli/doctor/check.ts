/** One thing that `treewright doctor` looks at. */
import 'server-only';
import type { Store } from '@/server/store/store';

export interface Finding {
  /** wrong: something is damaged or missing. note: nothing is, but somebody may want to know. */
  severity: 'wrong' | 'note';
  what: string;
  /** Table and key, or path. */
  where: string;
  /** The command that mends it, or what to do; null where nothing need be done. */
  mend: string | null;
}

export interface DoctorCheck {
  /** What holds when all is well, such as `every migration is applied`. */
  name: string;
  /** What is not as the name says; nothing when all is well. */
  run(store: Store): Promise<Finding[]>;
  /** Makes right what can be made anew from what is sound; only where the check has such things. */
  mend?(store: Store): Promise<void>;
}

const mostShown = 20;

/** The first ones of many of one kind, and how many more there are. */
export function few(findings: readonly Finding[]): Finding[] {
  const [first, rest] = [findings.slice(0, mostShown), findings.slice(mostShown)];
  const severity = rest.some((finding) => finding.severity === 'wrong') ? 'wrong' : 'note';
  return rest.length === 0 ? first : [...first, { severity, what: `${rest.length} more like these`, where: '…', mend: null }];
}

export const restoreBackup = 'restore a backup into an empty data folder';
export const mendIt = './bin/treewright doctor --mend';
