// Reads one object or array that may span lines; arrays, and lists named in `listAt`, element by element.
import { pointerSegment } from '@/lib/json/json-pointer';
import { parseJson } from '@/lib/json/parse-json';
import type { ByteWindow } from '@/lib/records/byte-window';
import { membersSlice } from '@/lib/records/members-slice';
import type { Place, RecordItem } from '@/lib/records/record-item';
import { readSlice } from '@/lib/records/read-slice';
import type { RecordSink } from '@/lib/records/record-sink';
import { StructureScanner } from '@/lib/records/structure-scanner';
import { decodeUtf8, PositionDecoder } from '@/lib/records/utf8';

export interface DocumentStart {
  /** Absolute offset of the opening bracket. */
  start: number;
  line: number;
  /** How many characters stand before it on its line; null when that is not known. */
  columnsBefore: number | null;
  opens: 'object' | 'array';
}

/** `closed`: where reading goes on. `lines`: it was no document but broken JSONL; nothing was given out, all bytes are still held. */
export type DocumentEnd = { kind: 'closed'; position: number; line: number } | { kind: 'lines' };

export async function* readDocument(window: ByteWindow, sink: RecordSink, from: DocumentStart): AsyncGenerator<RecordItem[], DocumentEnd> {
  const reader = new DocumentReader(window, sink, from);
  return yield* from.opens === 'array' ? reader.readArray() : reader.readObject();
}

const MOST_FEED_BYTES = 64 * 1024;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_ARRAY = 0x5d;

class DocumentReader {
  private readonly scanner: StructureScanner;
  private readonly decoder = new PositionDecoder();
  private fed: number;
  /** Grows from little, so that many small documents in a row are not each paid for with a whole piece. */
  private feedBytes = 256;
  /** Absolute offset from which bytes are held, besides the element that is being read. */
  private heldFrom: number;
  private isTooLong = false;

  constructor(
    private readonly window: ByteWindow,
    private readonly sink: RecordSink,
    private readonly from: DocumentStart,
  ) {
    const lineStart = from.columnsBefore === null ? null : from.start - from.columnsBefore;
    this.scanner = new StructureScanner(from.line, lineStart, (isCrlf) => sink.countNewline(isCrlf));
    this.fed = from.start;
    this.heldFrom = from.start;
    this.scanner.level = 0;
  }

  async *readArray(): AsyncGenerator<RecordItem[], DocumentEnd> {
    yield* this.nextStop(); // the opening bracket
    this.scanner.level = 1;
    const end = yield* this.readElements('');
    return this.closed(end);
  }

  async *readObject(): AsyncGenerator<RecordItem[], DocumentEnd> {
    const { sink, scanner, from } = this;
    yield* this.nextStop(); // the opening bracket
    scanner.level = 1;
    scanner.mark();
    let key: { name: string; start: number; colon: number } | null = null;
    let members = { start: from.start + 1, line: from.line };
    let lists = 0;
    for (;;) {
      const stop = this.stopHere() ?? (yield* this.nextStop());
      const { code } = scanner;
      if (stop < 0) return this.unclosedObject(lists, members.start);
      if (code === OPEN_OBJECT) continue;
      if (code === COLON) {
        key = sink.listAt.size > 0 ? this.keyBefore(stop) : null;
      } else if (code === COMMA) {
        key = null;
        scanner.mark();
      } else if (code === OPEN_ARRAY) {
        if (key === null || !this.isBlankBetween(key.colon + 1, stop)) continue;
        this.emitMembers(members, key.start, lists === 0);
        scanner.level = 2;
        const end = yield* this.readElements(`/${pointerSegment(key.name)}`);
        scanner.level = 1;
        if (end < 0) return this.closed(end);
        lists++;
        key = null;
        this.heldFrom = end;
        members = { start: end, line: scanner.line };
      } else {
        if (lists === 0) this.emitWhole(stop + 1);
        else {
          this.emitMembers(members, stop, false);
          if (code === CLOSE_ARRAY) this.wrongClose(stop, null, 'the object is closed by ] and not by }');
        }
        return this.closed(stop + 1);
      }
    }
  }

  /** Reads elements up to the closing bracket. Returns the offset after it, or -1 when the file ends before it. */
  private async *readElements(prefix: string): AsyncGenerator<RecordItem[], number> {
    const { scanner, sink } = this;
    this.heldFrom = Number.POSITIVE_INFINITY;
    scanner.mark();
    let isAfterGap = false;
    for (let index = 0; ; ) {
      const stop = this.stopHere() ?? (yield* this.nextStop());
      if (stop < 0) return this.unclosedList(`${prefix}/${index}`, prefix);
      if (scanner.code === OPEN_OBJECT || scanner.code === OPEN_ARRAY || scanner.code === COLON) continue;
      const pointer = `${prefix}/${index}`;
      const isClose = scanner.code !== COMMA;
      if (scanner.firstAt !== stop) {
        this.emitElement(pointer, this.trimmed(stop), false);
        index++;
        isAfterGap = false;
      } else if (!isAfterGap && (!isClose || index > 0)) {
        isAfterGap = true;
        const place = { line: scanner.line, byteStart: stop, byteEnd: stop + 1, pointer };
        sink.issue('resynced', `Line ${scanner.line}, byte ${stop} (in ${pointer}): nothing stands between two marks of the list. Reading went on behind them.`, place);
      }
      scanner.mark();
      this.isTooLong = false;
      if (scanner.code === CLOSE_OBJECT) this.wrongClose(stop, pointer, 'a list is closed by } and not by ]');
      if (isClose) return stop + 1;
    }
  }

  /** The next stop of the scanner among the bytes that are there, or null. */
  private stopHere(): number | null {
    const { window, scanner } = this;
    for (;;) {
      const stop = scanner.next();
      if (stop >= 0) return stop;
      if (this.fed >= window.end) return null;
      const end = Math.min(window.end, this.fed + this.feedBytes);
      scanner.feed(this.decoder.decode(window.view(this.fed, end)), this.fed);
      this.fed = end;
      this.feedBytes = Math.min(this.feedBytes * 2, MOST_FEED_BYTES);
    }
  }

  /** The next stop of the scanner, receiving bytes as needed; -1 at the end of the stream. */
  private async *nextStop(): AsyncGenerator<RecordItem[], number> {
    const { window, sink } = this;
    for (;;) {
      const stop = this.stopHere();
      if (stop !== null) return stop;
      this.discard();
      if (!sink.isEmpty) yield sink.take();
      if (!(await window.more())) return -1;
    }
  }

  private discard(): void {
    const { window, scanner, sink } = this;
    const first = scanner.firstAt < 0 ? window.end : scanner.firstAt;
    const from = Math.min(this.heldFrom, first);
    if (window.end - from > sink.maxRecordBytes) this.isTooLong = true;
    window.discardTo(this.isTooLong ? window.end : from);
  }

  private emitElement(pointer: string, byteEnd: number, isCutOff: boolean): boolean {
    const { scanner, sink, window } = this;
    const { firstAt: byteStart, firstLine: line, firstColumns: columnsBefore } = scanner;
    if (this.refusedAsTooLong({ line, byteStart, byteEnd, pointer })) return false;
    const bytes = window.view(byteStart, byteEnd);
    return readSlice(sink, { bytes, part: 'element', byteStart, line, columnsBefore, pointer, isCutOff }) === 'truncated';
  }

  private emitWhole(byteEnd: number): void {
    const { sink, window, from } = this;
    const { start: byteStart, line, columnsBefore } = from;
    if (this.refusedAsTooLong({ line, byteStart, byteEnd, pointer: null })) return;
    const bytes = window.view(byteStart, byteEnd);
    readSlice(sink, { bytes, part: 'whole', byteStart, line, columnsBefore, pointer: null, isCutOff: false });
  }

  /** The members up to an offset as one object; nothing when there are none, unless they stand before the first list. */
  private emitMembers(from: { start: number; line: number }, byteEnd: number, isFirst: boolean): void {
    const { sink, window } = this;
    const { start: byteStart, line } = from;
    if (this.refusedAsTooLong({ line, byteStart, byteEnd, pointer: null })) return;
    const slice = membersSlice(window.view(byteStart, byteEnd), byteStart);
    if (slice !== null) readSlice(sink, { ...slice, part: 'members', line, columnsBefore: null, pointer: null, isCutOff: false });
    else if (isFirst) sink.record('members', {}, { line, byteStart, byteEnd: byteStart, pointer: null }, []);
  }

  private refusedAsTooLong(place: Place): boolean {
    const size = place.byteEnd - place.byteStart;
    if (!this.isTooLong && size <= this.sink.maxRecordBytes) return false;
    this.isTooLong = false;
    const what = `${size} bytes stand in one value, more than the ${this.sink.maxRecordBytes} that are read at once`;
    this.sink.failure('bad_record', `Line ${place.line}, byte ${place.byteStart}: ${what}. Nothing was imported from it; the bytes are kept.`, place);
    return true;
  }

  /** The mark is taken for the one that was meant; what stands before it was read. */
  private wrongClose(at: number, pointer: string | null, what: string): void {
    const { line } = this.scanner;
    const where = pointer === null ? '' : ` (in ${pointer})`;
    this.sink.issue('resynced', `Line ${line}, byte ${at}${where}: ${what}. Reading went on behind it.`, { line, byteStart: at, byteEnd: at + 1, pointer });
  }

  private unclosedList(pointer: string, listPointer: string): number {
    const { scanner, sink, window } = this;
    const saidSo = scanner.firstAt >= 0 && this.emitElement(pointer, this.trimmed(window.end), true);
    if (!saidSo) {
      const place = { line: scanner.line, byteStart: window.end, byteEnd: window.end, pointer: listPointer === '' ? null : listPointer };
      sink.issue('truncated', `Line ${scanner.line}: the file ends before the list is closed. The complete elements before it were read.`, place);
    }
    return -1;
  }

  private unclosedObject(lists: number, membersFrom: number): DocumentEnd {
    const { sink, window, from } = this;
    if (lists === 0 && !this.isTooLong && this.holdsLines()) return { kind: 'lines' };
    const byteStart = lists === 0 ? from.start : membersFrom;
    const place = { line: from.line, byteStart, byteEnd: window.end, pointer: null };
    if (this.refusedAsTooLong(place)) return this.closed(-1);
    if (lists === 0) {
      const { line, columnsBefore } = from;
      const bytes = window.view(byteStart, window.end);
      readSlice(sink, { bytes, part: 'whole', byteStart, line, columnsBefore, pointer: null, isCutOff: true });
    } else {
      sink.failure('truncated', `Line ${this.scanner.line}: the file ends before the object is closed. Its list was read; what follows the list was not.`, place);
    }
    return this.closed(-1);
  }

  /** Whether an object that never closes is JSONL with a broken first line: most other lines are objects of their own. */
  private holdsLines(): boolean {
    const text = decodeUtf8(this.window.view(this.from.start, this.window.end));
    const others = text.split('\n', 201).slice(1).filter((line) => line.trim() !== '');
    const whole = others.filter((line) => line.startsWith('{') && parseJson(line).ok);
    return whole.length * 2 > others.length;
  }

  private keyBefore(colon: number): { name: string; start: number; colon: number } | null {
    const { scanner, window } = this;
    const start = scanner.firstAt;
    if (start < 0 || this.isTooLong) return null;
    const parsed = parseJson(decodeUtf8(window.view(start, colon)));
    const name = parsed.ok ? parsed.value.value : null;
    return typeof name === 'string' && this.sink.listAt.has(name) ? { name, start, colon } : null;
  }

  private isBlankBetween(start: number, end: number): boolean {
    return this.trimmed(end, start) === start;
  }

  private trimmed(end: number, start = this.scanner.firstAt): number {
    let at = end;
    while (at > start && this.window.byteAt(at - 1) <= 0x20 && this.window.byteAt(at - 1) !== 0) at--;
    return at;
  }

  private closed(position: number): DocumentEnd {
    return { kind: 'closed', position: position < 0 ? this.window.end : position, line: this.scanner.line };
  }
}
