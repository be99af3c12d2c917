// A byte stream to records with their places: decides the layout, hands on to the reader of that layout, and never throws on bytes.
import { ByteWindow } from '@/lib/records/byte-window';
import type { ContainerShape } from '@/lib/records/detect-shape';
import { detectShape, HEAD_BYTES } from '@/lib/records/detect-shape';
import type { Layout } from '@/lib/records/layout';
import { layoutOf } from '@/lib/records/layout';
import { readDocument } from '@/lib/records/read-document';
import { readLines } from '@/lib/records/read-lines';
import type { ReadOptions, RecordItem } from '@/lib/records/record-item';
import { RecordSink } from '@/lib/records/record-sink';
import { decodeUtf8, PositionDecoder } from '@/lib/records/utf8';

/** Reads a whole stream; the last item is the summary. See `readRecordBatches` for many small records. */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>, options: ReadOptions = {}): AsyncGenerator<RecordItem, void> {
  for await (const batch of readRecordBatches(bytes, options)) yield* batch;
}

/**
 * The same items, those of up to 256 kB at a time, which saves a turn of the event loop for each.
 * Holds one line, document or element in memory, not the file. Errors of the stream itself are thrown on.
 */
export async function* readRecordBatches(bytes: AsyncIterable<Uint8Array>, options: ReadOptions = {}): AsyncGenerator<RecordItem[], void> {
  const window = new ByteWindow(bytes);
  const sink = new RecordSink(options);
  try {
    yield* readAll(window, sink);
    sink.summarize(window.end > 0 && window.lastByte === 0x0a);
    yield sink.take();
  } finally {
    await window.close();
  }
}

async function* readAll(window: ByteWindow, sink: RecordSink): AsyncGenerator<RecordItem[], void> {
  await window.need(0, HEAD_BYTES);
  const head = window.view(0, Math.min(window.end, HEAD_BYTES));
  const { shape } = detectShape(head);
  switch (shape) {
    case 'jsonl':
    case 'json-array':
    case 'json-object':
    case 'text':
      return yield* new Walk(window, sink).readParts();
    case 'empty':
      yield* new Walk(window, sink).readParts();
      if (sink.isUntouched) sink.issue('empty_file', emptyMessage(window.end), { line: null, byteStart: 0, byteEnd: window.end, pointer: null });
      return;
    case 'lfs-pointer': {
      const message = lfsMessage(decodeUtf8(head));
      await skipRest(window);
      return sink.issue('lfs_pointer', message, { line: 1, byteStart: 0, byteEnd: window.end, pointer: null });
    }
    case 'gzip':
    case 'zstd':
    case 'zip':
    case 'parquet':
    case 'sqlite':
    case 'pickle':
    case 'utf-16':
    case 'binary':
      await skipRest(window);
      sink.encoding = 'other';
      return sink.failure('bad_record', CONTAINER_MESSAGE[shape], { line: null, byteStart: 0, byteEnd: window.end, pointer: null });
  }
}

async function skipRest(window: ByteWindow): Promise<void> {
  do window.discardTo(window.end);
  while (await window.more());
}

const SMALLEST_HEAD = 256;
const LATER_HEAD = 16 * 1024;

/** Goes from one part of the file to the next: usually there is only one. */
class Walk {
  private position = 0;
  private line = 1;
  /** Absolute offset where the line begins; null when it is not known. */
  private lineStart: number | null = 0;
  private headBytes = HEAD_BYTES;
  private readonly decoder = new PositionDecoder();

  constructor(
    private readonly window: ByteWindow,
    private readonly sink: RecordSink,
  ) {}

  async *readParts(): AsyncGenerator<RecordItem[], void> {
    const { window, sink } = this;
    for (;;) {
      await window.need(this.position, this.headBytes);
      if (this.position >= window.end) return;
      const bytes = window.view(this.position, Math.min(window.end, this.position + this.headBytes));
      const head = this.decoder.decode(bytes);
      const layout = layoutOf(head, bytes);
      this.skip(head.slice(0, layout.start));
      switch (layout.kind) {
        case 'end':
          break;
        case 'lines':
          return yield* readLines(window, sink, this.position, this.line);
        case 'document':
          if (yield* this.readDocument(layout.opens)) break;
          return yield* readLines(window, sink, this.position, this.line);
        case 'text':
          return yield* this.readText();
        case 'lead':
        case 'nul':
        case 'bom':
          this.readPreface(head, layout);
          break;
      }
      window.discardTo(this.position);
    }
  }

  /** Reads a document and moves behind it; false when it was no document but lines. */
  private async *readDocument(opens: 'object' | 'array'): AsyncGenerator<RecordItem[], boolean> {
    const { position: start, line, lineStart } = this;
    const columnsBefore = lineStart === null ? null : start - lineStart;
    const end = yield* readDocument(this.window, this.sink, { start, line, columnsBefore, opens });
    if (end.kind === 'lines') return false;
    this.position = end.position;
    this.line = end.line;
    this.lineStart = null;
    this.headBytes = Math.max(SMALLEST_HEAD, Math.min(LATER_HEAD, end.position - start));
    return true;
  }

  private readPreface(head: string, layout: Layout & { kind: 'lead' | 'nul' | 'bom' }): void {
    const { sink, line, position: byteStart } = this;
    const size = layout.end - layout.start;
    const place = { line, byteStart, byteEnd: byteStart + size, pointer: null };
    if (layout.kind === 'bom') {
      sink.issue('bom', `Line ${line}: the text begins with a byte order mark. It was skipped.`, place);
      if (byteStart === 0) sink.encoding = 'utf-8-bom';
    } else if (layout.kind === 'nul') {
      sink.failure('nul_bytes', `Line ${line}: ${size} NUL bytes stand before the first record. They were skipped.`, place);
    } else {
      const shown = decodeUtf8(this.window.view(byteStart, byteStart + Math.min(size, 60))).replace(/\s+/g, ' ').trim();
      sink.issue('leading_text', `Line ${line}: ${size} bytes of text stand before the JSON (${shown}). They were skipped.`, place);
    }
    this.skip(head.slice(layout.start, layout.end));
    // What stands before the JSON on its line is no part of it, but columns are counted from the start of the line.
    if (layout.kind === 'bom') this.lineStart = this.position;
  }

  /** Text without any JSON up to the end of the file. */
  private async *readText(): AsyncGenerator<RecordItem[], void> {
    const { window, sink, position: byteStart, line } = this;
    const isWhole = byteStart === 0;
    while (this.position < window.end || (await window.more())) {
      this.skip(this.decoder.decode(window.view(this.position, window.end)));
      window.discardTo(window.end);
      if (!sink.isEmpty) yield sink.take();
    }
    const what = isWhole ? 'the file is text without any JSON' : 'only text without JSON follows';
    const message = `Line ${line}: ${what} (${window.end - byteStart} bytes). Nothing was imported from it; the bytes are kept.`;
    sink.failure('bad_record', message, { line, byteStart, byteEnd: window.end, pointer: null });
  }

  /** Moves on over a text that has one character for each byte. */
  private skip(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.sink.countNewline(text.charCodeAt(at - 1) === 0x0d);
      this.line++;
      this.lineStart = this.position + at + 1;
    }
    this.position += text.length;
  }
}

const CONTAINER_MESSAGE: { readonly [shape in ContainerShape]: string } = {
  gzip: 'The bytes are a gzip archive, not JSON text. They have to be unpacked first.',
  zstd: 'The bytes are Zstandard-compressed, not JSON text. They have to be unpacked first.',
  zip: 'The bytes are a zip archive, not JSON text. Its files have to be read one by one.',
  parquet: 'The bytes are a Parquet table, not JSON text. Its rows have to be read first.',
  sqlite: 'The bytes are an SQLite database, not JSON text. Export the table with the runs as JSON lines.',
  pickle: 'The bytes are a Python pickle. It is never opened, because opening one runs code. Save what it holds as JSON.',
  'utf-16': 'The text is UTF-16. Save it as UTF-8 and import it again.',
  binary: 'The bytes are no text.',
};

function emptyMessage(size: number): string {
  return size === 0 ? 'The file is empty.' : `The file holds nothing but blanks (${size} bytes).`;
}

function lfsMessage(text: string): string {
  const size = /^size (\d+)/m.exec(text)?.[1];
  const what = size === undefined ? 'a Git LFS pointer' : `a Git LFS pointer to ${size} bytes`;
  return `The file is ${what}, not the data. Fetch the data first (git lfs pull) and import it again.`;
}
