/** UUIDv7 of events that a person makes here: a resend carries the same id, and ids sort in the order in which they were made. */

let last = 0n;

/** 48 bits of time, 12 of a counter within the millisecond, 62 random; ids of one page only ever grow. */
export function uuid7(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const start = (((random[0] ?? 0) & 0x07) << 8) | (random[1] ?? 0);
  const ordered = (BigInt(now) << 12n) | BigInt(start);
  last = ordered > last ? ordered : last + 1n;
  const head = last.toString(16).padStart(15, '0');
  const tail = [((random[2] ?? 0) & 0x3f) | 0x80, ...random.slice(3)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${head.slice(0, 8)}-${head.slice(8, 12)}-7${head.slice(12, 15)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
