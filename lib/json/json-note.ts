// What the parser has to say about a text that it could read, and why it could not read one.
import type { Json } from '@/lib/json/json';

interface At {
  /** JSON Pointer from the root of the parsed value. */
  pointer: string;
  /** Index in the text (UTF-16 code units) where the number, string or key stands. */
  offset: number;
}

/** One thing that a reader of the value must know; the value itself is complete. */
export type JsonNote = At &
  (
    | { code: 'duplicate_key'; key: string; first: Json; last: Json }
    | { code: 'nonfinite_number'; literal: string }
    | { code: 'big_integer'; literal: string }
    | { code: 'lone_surrogate' }
  );

export interface JsonError {
  /** `truncated`: the text ends inside the value. `deep_nesting`: refused, the text was not read to its end. */
  kind: 'syntax' | 'truncated' | 'deep_nesting';
  /** Index in the text (UTF-16 code units). */
  offset: number;
  /** What is wrong, in plain words, without the place. */
  what: string;
}

export interface JsonLimits {
  /** How many objects and arrays may stand inside each other. */
  maxDepth: number;
  /** How many notes are written out; the rest is counted. */
  maxNotes: number;
}

export const DEFAULT_JSON_LIMITS: JsonLimits = { maxDepth: 512, maxNotes: 1000 };

export interface ParsedJson {
  value: Json;
  /** In the order of their offsets. */
  notes: JsonNote[];
  /** How many more notes there were than `maxNotes` allows. */
  notesLeftOut: number;
}
