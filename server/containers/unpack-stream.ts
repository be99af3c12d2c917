/** Single-file compression: gzip and zstd, unpacked piece by piece. */
import 'server-only';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';

/** Called once when the packed bytes end early or are damaged; what was unpacked before stays good. */
export type OnFault = (what: string) => void;

export async function* gunzip(packed: AsyncIterable<Uint8Array>, onFault: OnFault): AsyncIterable<Uint8Array> {
  const source = Readable.from(packed);
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  let sourceFault: Error | null = null;
  source.on('error', (error) => {
    sourceFault = error;
    unpacked.destroy(error);
  });
  source.pipe(unpacked);
  try {
    yield* unpacked;
  } catch (error) {
    if (sourceFault !== null || !isZlibFault(error)) throw error;
    onFault(error.message);
  } finally {
    source.destroy();
  }
}

const isZlibFault = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && (error.code.startsWith('Z_') || error.code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END');

/** fzstd hands out views of its own window, so each is copied before it is passed on. */
export async function* unzstd(packed: AsyncIterable<Uint8Array>, onFault: OnFault): AsyncIterable<Uint8Array> {
  const ready: Uint8Array[] = [];
  const decompress = new Decompress((piece) => void (piece.byteLength > 0 && ready.push(piece.slice())));
  const push = (piece: Uint8Array, last: boolean): boolean => {
    try {
      decompress.push(piece, last);
      return true;
    } catch (error) {
      onFault(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  for await (const piece of packed) {
    // Small pieces bound what one step can put out: a block of 128 kB may stand for four bytes.
    for (let at = 0; at < piece.byteLength; at += 4096) {
      const sound = push(piece.subarray(at, at + 4096), false);
      yield* ready.splice(0);
      if (!sound) return;
    }
  }
  push(new Uint8Array(0), true);
  yield* ready.splice(0);
}
