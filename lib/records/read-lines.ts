// Reads a stream as one record a line, parted by the byte 0x0A.
import type { ByteWindow } from '@/lib/records/byte-window';
import type { RecordItem } from '@/lib/records/record-item';
import { readSlice } from '@/lib/records/read-slice';
import type { RecordSink } from '@/lib/records/record-sink';

const LF = 0x0a;
const CR = 0x0d;

/** Reads from the absolute offset `start`, which stands on line `firstLine`, to the end of the stream. */
export async function* readLines(window: ByteWindow, sink: RecordSink, start: number, firstLine: number): AsyncGenerator<RecordItem[], void> {
  const lines = new LineReader(window, sink, start, firstLine);
  for (;;) {
    lines.readWhole();
    if (!sink.isEmpty) yield sink.take();
    if (!(await window.more())) break;
  }
  lines.readRest();
}

class LineReader {
  private searched: number;
  private filled = 0;
  /** Whether the bytes of the line are being dropped because it is too long. */
  private isTooLong = false;

  constructor(
    private readonly window: ByteWindow,
    private readonly sink: RecordSink,
    private lineStart: number,
    private line: number,
  ) {
    this.searched = lineStart;
  }

  /** Reads the lines that are wholly there. */
  readWhole(): void {
    const { window, sink } = this;
    for (let end = window.indexOf(LF, this.searched); end >= 0; end = window.indexOf(LF, this.searched)) {
      const isCrlf = end > this.lineStart && !this.isTooLong && window.byteAt(end - 1) === CR;
      sink.countNewline(isCrlf);
      this.readLine(isCrlf ? end - 1 : end, false);
      this.lineStart = this.searched = end + 1;
      this.line++;
    }
    this.searched = window.end;
    if (window.end - this.lineStart > sink.maxRecordBytes) this.isTooLong = true;
    window.discardTo(this.isTooLong ? window.end : this.lineStart);
  }

  /** Reads what stands after the last line break. */
  readRest(): void {
    if (this.window.end > this.lineStart) this.readLine(this.window.end, true);
  }

  private readLine(end: number, isCutOff: boolean): void {
    const { window, sink, lineStart: byteStart, line } = this;
    if (this.isTooLong || end - byteStart > sink.maxRecordBytes) {
      this.isTooLong = false;
      const message = `Line ${line}: the line is ${end - byteStart} bytes long, more than the ${sink.maxRecordBytes} that are read at once. Nothing was imported from it; the bytes are kept.`;
      sink.failure('bad_record', message, { line, byteStart, byteEnd: end, pointer: null });
      return;
    }
    const bytes = window.view(byteStart, end);
    if (isBlank(bytes)) return;
    if (++this.filled === 2) sink.noteLines({ line, byteStart, byteEnd: end, pointer: null });
    readSlice(sink, { bytes, part: 'whole', byteStart, line, columnsBefore: 0, pointer: null, isCutOff });
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== CR) return false;
  return true;
}
