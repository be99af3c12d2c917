/** Reads a file from start to end through one buffer, for who is done with each piece before asking for the next: a copy, a hash. */
import 'server-only';
import fs from 'node:fs/promises';

const pieceBytes = 256 * 1024;

/** Every piece is the same memory, overwritten by the next one. */
export async function* readFilePieces(file: string): AsyncIterable<Uint8Array> {
  const handle = await fs.open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
