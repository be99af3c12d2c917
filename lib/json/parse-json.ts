// Text to JSON without loss: the engine's parser where a scan shows that it loses nothing, our tolerant one else.
import type { Result } from '@/lib/base/result';
import { err, ok } from '@/lib/base/result';
import type { Json, JsonObject } from '@/lib/json/json';
import type { JsonError, JsonLimits, ParsedJson } from '@/lib/json/json-note';
import { DEFAULT_JSON_LIMITS } from '@/lib/json/json-note';
import type { JsonScan } from '@/lib/json/scan-json';
import { scanJson } from '@/lib/json/scan-json';
import { parseJsonPrefix, skipBlanks } from '@/lib/json/tolerant-parser';

/**
 * Reads a whole text as one JSON value. Beyond JSON it accepts the literals `NaN`, `Infinity` and `-Infinity`.
 * Notes name duplicate keys, numbers that no double holds and lone surrogates, with pointer and offset in the text.
 * Refuses anything else that is no JSON, and values nested deeper than `maxDepth` (512 unless told).
 */
export function parseJson(text: string, options: Partial<JsonLimits> = {}): Result<ParsedJson, JsonError> {
  const limits = { ...DEFAULT_JSON_LIMITS, ...options };
  const scan = text.isWellFormed() && !hasLoneSurrogateEscape(text) ? scanJson(text, limits.maxDepth) : null;
  const value = scan === null ? undefined : parseNatively(text, scan);
  return value === undefined ? parseTolerantly(text, limits) : ok({ value, notes: [], notesLeftOut: 0 });
}

function parseTolerantly(text: string, limits: JsonLimits): Result<ParsedJson, JsonError> {
  const parsed = parseJsonPrefix(text, 0, limits);
  if (!parsed.ok) return parsed;
  const { value, end, notes, notesLeftOut } = parsed.value;
  const rest = skipBlanks(text, end);
  if (rest < text.length) return err({ kind: 'syntax', offset: rest, what: 'more text stands after the value' });
  return ok({ value, notes, notesLeftOut });
}

/** The engine's reading of the text, or undefined when it refuses the text or would lose something. */
function parseNatively(text: string, scan: JsonScan): Json | undefined {
  let value: Json;
  try {
    // The engine tells by throwing that the text is not strict JSON; the tolerant parser then says where and why.
    value = JSON.parse(scan.literals.length === 0 ? text : withLiterals(text, scan.literals));
  } catch {
    return undefined;
  }
  return losesNothing(value, scan) ? value : undefined;
}

/** The text with each number that JavaScript would change written as `{"$num":"…"}`. */
function withLiterals(text: string, literals: readonly number[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (let i = 0; i + 1 < literals.length; i += 2) {
    const start = literals[i] ?? 0;
    const end = literals[i + 1] ?? 0;
    pieces.push(text.slice(done, start), '{"$num":"', text.slice(start, end), '"}');
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** Whether the value has every member that the text wrote, and no object of the source that needs a wrapper. */
function losesNothing(root: Json, scan: JsonScan): boolean {
  const literals = scan.literals.length / 2;
  const found = { members: 0, marked: 0 };
  const pending: (Json[] | JsonObject)[] = [];
  if (typeof root === 'object' && root !== null) pending.push(root);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object' && item !== null) pending.push(item);
    } else {
      countMembers(value, found, pending);
    }
  }
  return found.members === scan.members + literals && found.marked === literals;
}

function countMembers(object: JsonObject, found: { members: number; marked: number }, pending: (Json[] | JsonObject)[]): void {
  let own = 0;
  let last = '';
  for (const key in object) {
    own++;
    last = key;
    const item = object[key];
    if (typeof item === 'object' && item !== null) pending.push(item);
  }
  found.members += own;
  if (own === 1 && (last === '$num' || last === '$obj')) found.marked++;
}

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g;
const LOW_ESCAPE = /\\u[dD][c-fC-F][0-9a-fA-F]{2}/y;

/** Whether a string of the text may hold an escaped half of a surrogate pair without the other half. */
function hasLoneSurrogateEscape(text: string): boolean {
  if (!text.includes('\\ud') && !text.includes('\\uD')) return false;
  SURROGATE_ESCAPE.lastIndex = 0;
  for (let match = SURROGATE_ESCAPE.exec(text); match !== null; match = SURROGATE_ESCAPE.exec(text)) {
    const { index } = match;
    if (isEscaped(text, index)) {
      SURROGATE_ESCAPE.lastIndex = index + 2;
      continue;
    }
    const isHigh = /[89abAB]/.test(text.charAt(index + 3));
    LOW_ESCAPE.lastIndex = index + 6;
    if (!isHigh || !LOW_ESCAPE.test(text)) return true;
    SURROGATE_ESCAPE.lastIndex = index + 12;
  }
  return false;
}

/** Whether the backslash at `index` is itself escaped by an odd run of backslashes before it. */
function isEscaped(text: string, index: number): boolean {
  let before = index - 1;
  while (text.charCodeAt(before) === 0x5c) before--;
  return (index - before) % 2 === 0;
}
