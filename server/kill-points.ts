/** Kills this process at the point that TREEWRIGHT_KILL_AT names, as a power cut would; does nothing where it names none. */
import 'server-only';
import { env } from '@/server/env';
import type { KillPoint } from '@/server/kill-point-names';

let wanted: { name: string; times: number } | null | undefined;
let passed = 0;

export function passKillPoint(name: KillPoint): void {
  if (wanted === undefined) {
    const [point, times = '1'] = env().killAt?.split(':') ?? [];
    wanted = point === undefined ? null : { name: point, times: Number(times) };
  }
  if (wanted?.name !== name) return;
  passed += 1;
  if (passed === wanted.times) process.kill(process.pid, 'SIGKILL');
}
