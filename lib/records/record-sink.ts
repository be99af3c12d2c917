// Where the readers put what they find: collects items, counts them, and knows what the file has shown so far.
import type { Json } from '@/lib/json/json';
import type { JsonLimits, JsonNote } from '@/lib/json/json-note';
import { DEFAULT_JSON_LIMITS } from '@/lib/json/json-note';
import type { Place, ReadOptions, RecordIssueCode, RecordItem, RecordPart, RecordSummary } from '@/lib/records/record-item';
import { SEVERITY_OF } from '@/lib/records/record-item';
import { openingOf } from '@/lib/records/recover-text';
import { Utf8Decoder } from '@/lib/records/utf8';

const MOST_RECORD_BYTES = 512_000_000;
const REMEMBERED_OPENINGS = 8;

export class RecordSink {
  readonly limits: JsonLimits;
  readonly decoder = new Utf8Decoder();
  readonly maxRecordBytes: number;
  readonly listAt: ReadonlySet<string>;
  /** Beginnings of good records, newest last. */
  readonly openings: string[] = [];
  encoding: RecordSummary['encoding'] = 'utf-8';
  private readonly isNamedJson: boolean;
  private items: RecordItem[] = [];
  private records = 0;
  private failed = 0;
  private lfLines = 0;
  private crlfLines = 0;
  private saidLines = false;

  constructor(options: ReadOptions) {
    this.limits = { ...DEFAULT_JSON_LIMITS, maxDepth: options.maxDepth ?? DEFAULT_JSON_LIMITS.maxDepth };
    this.maxRecordBytes = Math.min(options.maxRecordBytes ?? MOST_RECORD_BYTES, MOST_RECORD_BYTES);
    this.listAt = new Set(options.listAt ?? []);
    this.isNamedJson = /\.json$/i.test(options.fileName ?? '');
  }

  record(part: RecordPart, value: Json, place: Place, notes: JsonNote[]): void {
    const { line, byteStart, byteEnd, pointer } = place;
    this.items.push({ kind: 'record', part, value, line, byteStart, byteEnd, pointer, notes });
    this.records++;
  }

  issue(code: RecordIssueCode, message: string, place: Place): void {
    const { line, byteStart, byteEnd, pointer } = place;
    this.items.push({ kind: 'issue', code, severity: SEVERITY_OF[code], message, line, byteStart, byteEnd, pointer });
  }

  /** An issue about bytes that became no record. */
  failure(code: RecordIssueCode, message: string, place: Place): void {
    this.issue(code, message, place);
    this.failed++;
  }

  countNewline(isCrlf: boolean): void {
    if (isCrlf) this.crlfLines++;
    else this.lfLines++;
  }

  /** Remembers how a good record begins. */
  rememberOpening(text: string): void {
    for (const known of this.openings) if (text.startsWith(known)) return;
    const opening = openingOf(text, 0);
    if (opening === null) return;
    this.openings.push(opening);
    if (this.openings.length > REMEMBERED_OPENINGS) this.openings.shift();
  }

  /** Says once, at the second line that holds something, that a `.json` file is JSONL. */
  noteLines(place: Place): void {
    if (this.saidLines || !this.isNamedJson) return;
    this.saidLines = true;
    this.issue('jsonl_in_json', `The file is named .json but holds one record on each line (the second begins at line ${place.line}). It was read line by line.`, place);
  }

  summarize(finalNewline: boolean): void {
    const newline = this.crlfLines === 0 ? 'lf' : this.lfLines === 0 ? 'crlf' : 'mixed';
    this.items.push({ kind: 'summary', encoding: this.encoding, newline, finalNewline, records: this.records, failed: this.failed });
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Whether no record and no failure was met yet. */
  get isUntouched(): boolean {
    return this.records === 0 && this.failed === 0;
  }

  /** What was collected since the last call. */
  take(): RecordItem[] {
    const { items } = this;
    this.items = [];
    return items;
  }
}
