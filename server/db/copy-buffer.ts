/** Rows in PostgreSQL's binary COPY format, written into a growing buffer: no text is escaped, and numbers are not printed. */
import 'server-only';

const signature = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1');
const pieceBytes = 512 * 1024;
const textOid = 25;

/** Every method of a type writes one field; `row` comes before the fields of each row. */
export class CopyBuffer {
  private bytes: Buffer = Buffer.allocUnsafe(pieceBytes);
  private at = 0;
  private readonly spare: Buffer[] = [];

  constructor() {
    signature.copy(this.bytes);
    this.bytes.fill(0, signature.length, signature.length + 8); // no flags, no extension
    this.at = signature.length + 8;
  }

  get isFull(): boolean {
    return this.at > pieceBytes - 64 * 1024;
  }

  /** What was written since the last piece. Give it back with `reuse` once it is sent. */
  take(): Buffer {
    const piece = this.bytes.subarray(0, this.at);
    this.bytes = this.spare.pop() ?? Buffer.allocUnsafe(pieceBytes);
    this.at = 0;
    return piece;
  }

  reuse(piece: Buffer): void {
    if (piece.buffer.byteLength === pieceBytes) this.spare.push(Buffer.from(piece.buffer));
  }

  end(): void {
    this.room(2);
    this.at = this.bytes.writeInt16BE(-1, this.at);
  }

  row(columns: number): void {
    this.room(2);
    this.at = this.bytes.writeInt16BE(columns, this.at);
  }

  text(value: string | null): void {
    if (value === null) return this.none();
    this.room(4 + value.length * 3);
    const written = this.bytes.write(value, this.at + 4);
    this.bytes.writeInt32BE(written, this.at);
    this.at += 4 + written;
  }

  /** Bytes as they are, such as the 16 of a UUID. */
  raw(value: Buffer): void {
    this.room(4 + value.length);
    this.at = this.bytes.writeInt32BE(value.length, this.at);
    this.at += value.copy(this.bytes, this.at);
  }

  int(value: number | null): void {
    if (value === null) return this.none();
    this.room(8);
    this.at = this.bytes.writeInt32BE(4, this.at);
    this.at = this.bytes.writeInt32BE(value, this.at);
  }

  float(value: number | null): void {
    if (value === null) return this.none();
    this.room(12);
    this.at = this.bytes.writeInt32BE(8, this.at);
    this.at = this.bytes.writeDoubleBE(value, this.at);
  }

  bool(value: boolean | null): void {
    if (value === null) return this.none();
    this.room(5);
    this.at = this.bytes.writeInt32BE(1, this.at);
    this.at = this.bytes.writeUInt8(value ? 1 : 0, this.at);
  }

  texts(values: readonly string[]): void {
    this.room(24);
    const start = this.at;
    const shape = values.length > 0 ? [1, 0, textOid, values.length, 1] : [0, 0, textOid];
    this.at += 4;
    for (const part of shape) this.at = this.bytes.writeInt32BE(part, this.at);
    for (const value of values) this.text(value);
    this.bytes.writeInt32BE(this.at - start - 4, start);
  }

  private none(): void {
    this.room(4);
    this.at = this.bytes.writeInt32BE(-1, this.at);
  }

  private room(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.at + more));
    this.bytes.copy(grown, 0, 0, this.at);
    this.bytes = grown;
  }
}
