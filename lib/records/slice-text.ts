// The decoded text of a slice, and how a position in it is told to people and to the store.
import type { Place } from '@/lib/records/record-item';
import { Utf8Positions } from '@/lib/records/utf8';

interface Origin {
  bytes: Uint8Array;
  byteStart: number;
  line: number;
  columnsBefore: number | null;
  pointer: string | null;
}

export class SliceText<S extends Origin = Origin> {
  readonly slice: S;
  readonly text: string;
  private readonly positions: Utf8Positions;
  private seenLine: number;
  private lineStart: number | null;
  /** Position of the first line break that is not counted yet. */
  private nextBreak: number;

  constructor(slice: S, text: string) {
    this.slice = slice;
    this.text = text;
    this.positions = new Utf8Positions(text, slice.bytes);
    this.seenLine = slice.line;
    this.lineStart = lineStartOf(slice);
    this.nextBreak = this.breakFrom(0);
  }

  whole(): Place {
    const { byteStart, bytes, line, pointer } = this.slice;
    return { line, byteStart, byteEnd: byteStart + bytes.length, pointer };
  }

  /** The place of a stretch of the text, given in UTF-16 code units. */
  place(start: number, end: number): Place {
    this.moveTo(start);
    const { byteStart, pointer } = this.slice;
    return { line: this.seenLine, byteStart: byteStart + this.positions.byteOf(start), byteEnd: byteStart + this.positions.byteOf(end), pointer };
  }

  /** `Line 3, column 17 (in /samples/4)`: the byte where the column is not known. */
  where(offset: number): string {
    const { pointer } = this.slice;
    return pointer === null ? this.lineAndColumn(offset) : `${this.lineAndColumn(offset)} (in ${pointer})`;
  }

  lineAndColumn(offset: number): string {
    this.moveTo(offset);
    if (this.lineStart === null) return `Line ${this.seenLine}, byte ${this.slice.byteStart + this.positions.byteOf(offset)}`;
    return `Line ${this.seenLine}, column ${offset - this.lineStart + 1}`;
  }

  private moveTo(offset: number): void {
    if (this.seenLine > this.slice.line && offset < (this.lineStart ?? 0)) {
      this.seenLine = this.slice.line;
      this.lineStart = lineStartOf(this.slice);
      this.nextBreak = this.breakFrom(0);
    }
    while (this.nextBreak < offset) {
      this.seenLine++;
      this.lineStart = this.nextBreak + 1;
      this.nextBreak = this.breakFrom(this.lineStart);
    }
  }

  private breakFrom(offset: number): number {
    const at = this.text.indexOf('\n', offset);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }
}

/** Position of the line's first character, which lies before the slice when something stands before it on the line. */
function lineStartOf(slice: Origin): number | null {
  return slice.columnsBefore === null ? null : 0 - slice.columnsBefore;
}
