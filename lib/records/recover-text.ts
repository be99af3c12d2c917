// Whole records out of a text that is not one JSON value: two on one line, a half one before a whole one, text in front.
import type { JsonError, JsonLimits } from '@/lib/json/json-note';
import type { ParsedPrefix } from '@/lib/json/tolerant-parser';
import { parseJsonPrefix } from '@/lib/json/tolerant-parser';

/** A stretch of the text, in UTF-16 code units. `lead`: text in front of the first record. */
export type Segment =
  | { kind: 'value'; start: number; end: number; parsed: ParsedPrefix }
  | { kind: 'lead' | 'bad'; start: number; end: number; error: JsonError };

const MAX_SEGMENTS = 10_000;
/** How many texts' lengths may be read in vain before the rest is given up. */
const SEARCH_FACTOR = 4;

/**
 * Splits a text into records and what is none. `openings` are the beginnings that records of this file have
 * (`{"timestamp"`): a record inside a broken one is believed only when it begins like them.
 */
export function recoverText(text: string, openings: readonly string[], limits: JsonLimits): Segment[] {
  const search: Search = { text, limits, openings, budget: SEARCH_FACTOR * text.length + 1000 };
  const segments: Segment[] = [];
  let at = skipGap(text, 0, false);
  while (at < text.length && segments.length < MAX_SEGMENTS) {
    const parsed = tryRecord(search, at);
    if (parsed.ok) {
      segments.push({ kind: 'value', start: at, end: parsed.value.end, parsed: parsed.value });
      at = skipGap(text, parsed.value.end, true);
      continue;
    }
    const resume = nextRecord(search, at, parsed.error);
    const kind = segments.length === 0 && !opensContainer(text, at) ? 'lead' : 'bad';
    segments.push({ kind, start: at, end: resume, error: parsed.error });
    at = resume;
  }
  if (at < text.length) {
    const what = `more than ${MAX_SEGMENTS} records stand on one line`;
    segments.push({ kind: 'bad', start: at, end: text.length, error: { kind: 'syntax', offset: at, what } });
  }
  return segments;
}

/** The text with which an object begins, up to the end of its first key; null when it has none. */
export function openingOf(text: string, at: number): string | null {
  OPENING.lastIndex = at;
  return OPENING.exec(text)?.[0] ?? null;
}

const OPENING = /\{\s{0,20}"(?:[^"\\]|\\.){1,80}"/y;

interface Search {
  text: string;
  limits: JsonLimits;
  openings: readonly string[];
  /** Characters that may still be read in vain. */
  budget: number;
}

function tryRecord(search: Search, at: number): ReturnType<typeof parseJsonPrefix> {
  const { text, limits } = search;
  if (!opensContainer(text, at)) {
    return { ok: false, error: { kind: 'syntax', offset: at, what: 'no object or array begins here' } };
  }
  const parsed = parseJsonPrefix(text, at, limits);
  if (!parsed.ok) search.budget -= parsed.error.offset - at + 1;
  return parsed;
}

/** Where the next whole record begins after a failure at `from`; the end of the text when there is none to be believed. */
function nextRecord(search: Search, from: number, error: JsonError): number {
  const { text } = search;
  // A text that only ends too early holds no second record, and what is nested too deeply is one value.
  if (error.kind !== 'syntax') return text.length;
  const earliest = Math.max(from + 1, error.offset - 8);
  const starts = opensContainer(text, from) ? [...search.openings, openingOf(text, from)] : ['{', '['];
  for (let at = nextStart(text, starts, earliest); at >= 0 && search.budget > 0; at = nextStart(text, starts, at + 1)) {
    const parsed = tryRecord(search, at);
    if (parsed.ok && endsRecord(text, parsed.value.end)) return at;
  }
  return text.length;
}

function nextStart(text: string, starts: readonly (string | null)[], from: number): number {
  let nearest = -1;
  for (const start of starts) {
    const at = start === null ? -1 : text.indexOf(start, from);
    if (at >= 0 && (nearest < 0 || at < nearest)) nearest = at;
  }
  return nearest;
}

/** Whether a record may end here: nothing follows, or another one begins. After a comma it may be a member of something larger. */
function endsRecord(text: string, end: number): boolean {
  const next = skipGap(text, end, false);
  return next >= text.length || opensContainer(text, next);
}

/** Whether an object, or an array of strings or containers, seems to begin here; `[INFO]` of a log does not. */
function opensContainer(text: string, at: number): boolean {
  CONTAINER.lastIndex = at;
  return CONTAINER.test(text);
}

const CONTAINER = /\{\s{0,100}["}]|\[\s{0,100}[[{"\]]/y;

/** Blanks, NUL, byte order marks and, between records, commas. */
function skipGap(text: string, start: number, commas: boolean): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    const isGap = code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0 || code === 0xfeff;
    if (!isGap && !(commas && code === 0x2c)) return at;
    at++;
  }
}
