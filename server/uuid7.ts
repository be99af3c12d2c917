/** UUIDv7: ids of what the program makes itself (projects, jobs, events), in the order in which they were made. */
import 'server-only';
import { randomBytes } from 'node:crypto';

let last = 0n;

/** Ids of one process only ever grow, also within a millisecond: 48 bits of time, 12 of a counter that starts anew, 62 random. */
export function uuid7(now = Date.now()): string {
  const ordered = (BigInt(now) << 12n) | BigInt(randomBytes(2).readUInt16BE() & 0x7ff);
  last = ordered > last ? ordered : last + 1n;
  const head = last.toString(16).padStart(15, '0');
  const tail = randomBytes(8);
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  const rest = tail.toString('hex');
  return `${head.slice(0, 8)}-${head.slice(8, 12)}-7${head.slice(12, 15)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
