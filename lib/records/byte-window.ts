// The part of a byte stream that is held in memory, addressed by absolute offsets.

/** Chunks are taken in pieces of at most this size, so that a file given as one chunk still streams. */
const PIECE_BYTES = 256 * 1024;

export class ByteWindow {
  /** Absolute offset after the last byte received. */
  end = 0;
  /** Whether the stream has no more bytes. */
  atEnd = false;
  private readonly source: AsyncIterator<Uint8Array>;
  private chunk: Uint8Array = new Uint8Array(0);
  private buffer: Uint8Array = new Uint8Array(PIECE_BYTES);
  /** Absolute offset of the first byte of the buffer. */
  private base = 0;
  /** Absolute offset before which nothing is needed any more. */
  private kept = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Receives the next piece; false at the end of the stream. Views given out before are no longer valid. */
  async more(): Promise<boolean> {
    while (this.chunk.length === 0) {
      if (this.atEnd) return false;
      const next = await this.source.next();
      if (next.done === true) this.atEnd = true;
      else this.chunk = next.value;
    }
    const piece = this.chunk.subarray(0, PIECE_BYTES);
    this.chunk = this.chunk.subarray(piece.length);
    this.makeRoom(piece.length);
    this.buffer.set(piece, this.end - this.base);
    this.end += piece.length;
    return true;
  }

  /** Receives pieces until `size` bytes from `start` are there or the stream ends. */
  async need(start: number, size: number): Promise<void> {
    while (this.end - start < size && (await this.more()));
  }

  /** Says that bytes before `offset` are not needed any more. */
  discardTo(offset: number): void {
    if (offset > this.kept) this.kept = Math.min(offset, this.end);
  }

  /** The bytes of a stretch that is still held; valid until the next `more`. */
  view(start: number, end: number): Uint8Array {
    return this.buffer.subarray(start - this.base, end - this.base);
  }

  /** The last byte received; 0 before the first. */
  get lastByte(): number {
    return this.end === 0 ? 0 : this.byteAt(this.end - 1);
  }

  byteAt(offset: number): number {
    return this.buffer[offset - this.base] ?? 0;
  }

  /** Absolute offset of the next such byte at or after `from`, or -1. */
  indexOf(byte: number, from: number): number {
    const index = this.buffer.subarray(0, this.end - this.base).indexOf(byte, from - this.base);
    return index < 0 ? -1 : index + this.base;
  }

  /** Tells the source that nothing more is read. */
  async close(): Promise<void> {
    if (!this.atEnd) await this.source.return?.();
  }

  private makeRoom(size: number): void {
    const held = this.end - this.kept;
    if (this.end - this.base + size <= this.buffer.length) return;
    let target = this.buffer;
    if (held + size > this.buffer.length / 2) target = new Uint8Array(Math.max(this.buffer.length * 2, held + size));
    target.set(this.buffer.subarray(this.kept - this.base, this.end - this.base));
    this.buffer = target;
    this.base = this.kept;
  }
}
