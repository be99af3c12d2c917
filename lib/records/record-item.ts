// What comes out of a source file, one thing at a time: records, what went wrong, and a summary at the end.
import type { Json } from '@/lib/json/json';
import type { JsonNote } from '@/lib/json/json-note';

export type Severity = 'info' | 'warn' | 'error';

/** Where something stands in the bytes that were read. */
export interface Place {
  /** 1-based; null when the file is not read by lines (a binary file). */
  line: number | null;
  /** First byte. */
  byteStart: number;
  /** First byte after it. */
  byteEnd: number;
  /** JSON Pointer from the root of the document, or of the line; null when the place is a whole document or line. */
  pointer: string | null;
}

/**
 * `whole`: one line of a JSONL file or one document; its bytes parse to the value.
 * `element`: one element of a top-level array, or of a list named in `listAt`; its bytes parse to the value.
 * `members`: the members of an object before, between or after its streamed lists, as one object.
 */
export type RecordPart = 'whole' | 'element' | 'members';

export interface RecordFound extends Place {
  kind: 'record';
  part: RecordPart;
  value: Json;
  /** Each note also comes as an issue of its own; offsets are those of the record's text. */
  notes: JsonNote[];
}

export type RecordIssueCode =
  | 'bad_record'
  | 'truncated'
  | 'nul_bytes'
  | 'lfs_pointer'
  | 'empty_file'
  | 'resynced'
  | 'leading_text'
  | 'duplicate_key'
  | 'nonfinite_number'
  | 'lone_surrogate'
  | 'deep_nesting'
  | 'invalid_utf8'
  | 'bom'
  | 'jsonl_in_json'
  | 'big_integer';

export interface RecordIssue extends Place {
  kind: 'issue';
  code: RecordIssueCode;
  severity: Severity;
  /** Where and what, in plain words. */
  message: string;
}

export interface RecordSummary {
  kind: 'summary';
  encoding: 'utf-8' | 'utf-8-bom' | 'other';
  newline: 'lf' | 'crlf' | 'mixed';
  finalNewline: boolean;
  /** Records given out. */
  records: number;
  /** Stretches of bytes that became no record. */
  failed: number;
}

export type RecordItem = RecordFound | RecordIssue | RecordSummary;

export const SEVERITY_OF: { readonly [code in RecordIssueCode]: Severity } = {
  bad_record: 'error',
  truncated: 'error',
  nul_bytes: 'error',
  lfs_pointer: 'error',
  empty_file: 'error',
  resynced: 'warn',
  leading_text: 'warn',
  duplicate_key: 'warn',
  nonfinite_number: 'warn',
  lone_surrogate: 'warn',
  deep_nesting: 'warn',
  invalid_utf8: 'warn',
  bom: 'info',
  jsonl_in_json: 'info',
  big_integer: 'info',
};

export interface ReadOptions {
  /** Name of the file, only to say that JSONL stands in a `.json` file. */
  fileName?: string;
  /** Keys of a top-level object whose list is given out element by element instead of being held in memory. */
  listAt?: readonly string[];
  /** Longest line, document or element that is read; 512,000,000 unless told, and never more (a JavaScript string holds no more). */
  maxRecordBytes?: number;
  /** How many objects and arrays may stand inside each other in one record; 512 unless told. */
  maxDepth?: number;
}
