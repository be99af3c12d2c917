/** How much an archive may become: counted on the bytes that really come out, never on what its headers declare. */
import 'server-only';

/** Text logs pack well, so a ratio alone would refuse honest files; the fixed part lets small ones through. */
const freeBytes = 256 * 1024 * 1024;
const mostRatio = 200;
/** Containers inside containers: `runs.zip/day.tar.gz` is two. */
export const mostDepth = 3;
export const mostMembers = 100_000;

/** Thrown while unpacking what grows out of all proportion; the archive is left there and named. */
export class UnpackLimit extends Error {
  override name = 'UnpackLimit';
}

/** One for each given file, shared by everything inside it. */
export class UnpackBudget {
  private left: number;
  private members = 0;

  constructor(packedBytes: number) {
    this.left = freeBytes + mostRatio * packedBytes;
  }

  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new UnpackLimit('It unpacks to more than 200 times its size.');
  }

  member(): void {
    this.members += 1;
    if (this.members > mostMembers) throw new UnpackLimit(`It holds more than ${mostMembers} files.`);
  }

  async *count(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of bytes) {
      this.spend(piece.byteLength);
      yield piece;
    }
  }
}
