// The bytes of one line, document or element to records and issues: parse, and when that fails save what can be saved.
import type { JsonError, JsonNote, ParsedJson } from '@/lib/json/json-note';
import { parseJson } from '@/lib/json/parse-json';
import { printJson } from '@/lib/json/print-json';
import type { Place, RecordPart } from '@/lib/records/record-item';
import type { RecordSink } from '@/lib/records/record-sink';
import type { Segment } from '@/lib/records/recover-text';
import { recoverText } from '@/lib/records/recover-text';
import { firstInvalidUtf8 } from '@/lib/records/utf8';
import { SliceText } from '@/lib/records/slice-text';

export interface Slice {
  bytes: Uint8Array;
  part: RecordPart;
  /** Absolute offset of the first byte. */
  byteStart: number;
  /** Line of the first byte. */
  line: number;
  /** How many characters stand before the first byte on its line; null when that is not known. */
  columnsBefore: number | null;
  pointer: string | null;
  /** Whether the file ends with this slice without the end mark (newline, bracket) that should follow it. */
  isCutOff: boolean;
}

/** What a slice turned out to be: a record, or no record because the file ends inside it, or no record. */
export type SliceOutcome = 'record' | 'truncated' | 'failed';

/** Reads one slice into the sink. Never throws, whatever the bytes. */
export function readSlice(sink: RecordSink, slice: Slice): SliceOutcome {
  const text = sink.decoder.decode(slice.bytes);
  const parsed = parseJson(text, sink.limits);
  if (parsed.ok) {
    const { notes } = parsed.value;
    const isClean = notes.length === 0 && !text.includes('\ufffd');
    const byteEnd = slice.byteStart + slice.bytes.length;
    sink.record(slice.part, parsed.value.value, { line: slice.line, byteStart: slice.byteStart, byteEnd, pointer: slice.pointer }, notes);
    if (!isClean) reportParsed(sink, new SliceText(slice, text), parsed.value);
    sink.rememberOpening(text);
    return 'record';
  }
  return recoverSlice(sink, new SliceText(slice, text), parsed.error);
}

function recoverSlice(sink: RecordSink, at: SliceText<Slice>, error: JsonError): SliceOutcome {
  const { text } = at;
  const nuls = countNul(text);
  const segments = recoverText(text, sink.openings, sink.limits);
  const values = segments.filter((segment) => segment.kind === 'value');
  reportInvalid(sink, at);
  if (text.startsWith('\ufeff')) sink.issue('bom', `${at.where(0)}: a byte order mark stands here. It was skipped.`, at.place(0, 1));
  if (values.length > 0) {
    if (nuls > 0) reportNul(sink, at, nuls);
    for (const segment of segments) emitSegment(sink, at, segment);
    if (values.length > 1 || segments[0]?.kind === 'bad') reportResync(sink, at, segments);
    return 'record';
  }
  if (nuls > 0) return recoverFromNul(sink, at, nuls);
  const code = error.kind === 'deep_nesting' ? 'deep_nesting' : error.kind === 'truncated' && at.slice.isCutOff ? 'truncated' : 'bad_record';
  sink.failure(code, `${at.where(error.offset)}: ${error.what}. Nothing was imported from here; the bytes are kept.`, at.whole());
  return code === 'truncated' ? 'truncated' : 'failed';
}

/** NUL bytes inside the only record: read it without them. */
function recoverFromNul(sink: RecordSink, at: SliceText<Slice>, nuls: number): SliceOutcome {
  const bare = at.text.replaceAll('\u0000', '');
  const parsed = parseJson(bare, sink.limits);
  if (!parsed.ok) {
    const rest = bare.trim() === '' ? 'and nothing else' : 'and no readable record';
    sink.failure('nul_bytes', `${at.where(at.text.indexOf('\u0000'))}: ${nuls} NUL bytes ${rest}. Nothing was imported from here; the bytes are kept.`, at.whole());
    return 'failed';
  }
  sink.record(at.slice.part, parsed.value.value, at.whole(), parsed.value.notes);
  reportNul(sink, at, nuls);
  for (const note of parsed.value.notes) reportNote(sink, at.whole(), note, at.lineAndColumn(0), at.slice.pointer ?? '');
  return 'record';
}

function emitSegment(sink: RecordSink, at: SliceText<Slice>, segment: Segment): void {
  const place = at.place(segment.start, segment.end);
  if (segment.kind === 'value') {
    sink.record(at.slice.part, segment.parsed.value, place, segment.parsed.notes);
    reportNotes(sink, at, segment.parsed);
  } else if (segment.kind === 'lead') {
    sink.issue('leading_text', `${at.where(segment.start)}: text stands before the record (${quoted(at.text.slice(segment.start, segment.end))}). It was skipped.`, place);
  } else {
    sink.failure('bad_record', `${at.where(segment.error.offset)}: ${segment.error.what}. ${place.byteEnd - place.byteStart} bytes became no record; they are kept.`, place);
  }
}

function reportResync(sink: RecordSink, at: SliceText<Slice>, segments: readonly Segment[]): void {
  const second = segments.slice(1).find((segment) => segment.kind === 'value');
  const start = second?.start ?? 0;
  sink.issue('resynced', `${at.where(start)}: a record begins in the middle of the line. It was read from there.`, at.place(start, second?.end ?? at.text.length));
}

function reportNul(sink: RecordSink, at: SliceText<Slice>, nuls: number): void {
  sink.issue('nul_bytes', `${at.where(at.text.indexOf('\u0000'))}: ${nuls} NUL bytes stand in or around the record. They were left out.`, at.whole());
}

function reportParsed(sink: RecordSink, at: SliceText<Slice>, parsed: ParsedJson): void {
  reportInvalid(sink, at);
  reportNotes(sink, at, parsed);
}

function reportInvalid(sink: RecordSink, at: SliceText<Slice>): void {
  const invalid = at.text.includes('\ufffd') ? firstInvalidUtf8(at.slice.bytes) : -1;
  if (invalid < 0) return;
  sink.encoding = 'other';
  const byteStart = at.slice.byteStart + invalid;
  const place = { ...at.whole(), byteStart, byteEnd: byteStart + 1 };
  sink.issue('invalid_utf8', `Line ${at.slice.line}: the bytes from offset ${byteStart} are no valid UTF-8. They are shown as U+FFFD; the bytes are kept.`, place);
}

function reportNotes(sink: RecordSink, at: SliceText<Slice>, parsed: ParsedJson): void {
  const prefix = at.slice.pointer ?? '';
  for (const note of parsed.notes) {
    const where = at.lineAndColumn(note.offset);
    reportNote(sink, at.place(note.offset, note.offset + 1), note, where, prefix);
  }
  const last = parsed.notes.at(-1);
  if (parsed.notesLeftOut > 0 && last !== undefined) {
    sink.issue(last.code, `Line ${at.slice.line}: ${parsed.notesLeftOut} more notes of this kind or another are not listed.`, at.whole());
  }
}

function reportNote(sink: RecordSink, place: Place, note: JsonNote, where: string, prefix: string): void {
  const pointer = prefix + note.pointer;
  sink.issue(note.code, `${where}, at ${pointer === '' ? 'the top' : pointer}: ${noteText(note)}`, { ...place, pointer });
}

function noteText(note: JsonNote): string {
  switch (note.code) {
    case 'duplicate_key':
      return `the key ${JSON.stringify(note.key)} stands twice in one object, first with ${briefly(note.first)}, then with ${briefly(note.last)}. The last one is used.`;
    case 'nonfinite_number':
      return `${note.literal} is no finite number. It is kept as written.`;
    case 'big_integer':
      return `${note.literal} is larger than a JavaScript number holds exactly. It is kept digit by digit.`;
    case 'lone_surrogate':
      return 'the text holds half of a surrogate pair. It is kept and written back as an escape.';
  }
}

function briefly(value: ParsedJson['value']): string {
  return quoted(printJson(value));
}

function quoted(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

function countNul(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\u0000'); at >= 0; at = text.indexOf('\u0000', at + 1)) count++;
  return count;
}
