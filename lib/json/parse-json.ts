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
  const scan = scanJson(text, limits.maxDepth);
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

/** Whether the value has every member that the text wrote, and nothing that the tolerant parser would wrap or note. */
function losesNothing(root: Json, scan: JsonScan): boolean {
  const literals = scan.literals.length / 2;
  const found: Found = { members: 0, marked: 0, loneSurrogate: false, pending: [] };
  visit(root, found);
  for (let value = found.pending.pop(); value !== undefined; value = found.pending.pop()) {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, found);
    } else {
      visitMembers(value, found);
    }
  }
  return found.members === scan.members + literals && found.marked === literals && !found.loneSurrogate;
}

interface Found {
  members: number;
  /** Objects whose only key is `$num` or `$obj`. */
  marked: number;
  loneSurrogate: boolean;
  pending: (Json[] | JsonObject)[];
}

function visit(value: Json | undefined, found: Found): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) found.loneSurrogate = true;
  } else if (typeof value === 'object' && value !== null) {
    found.pending.push(value);
  }
}

function visitMembers(object: JsonObject, found: Found): void {
  let own = 0;
  let last = '';
  for (const key in object) {
    own++;
    last = key;
    if (!key.isWellFormed()) found.loneSurrogate = true;
    visit(object[key], found);
  }
  found.members += own;
  if (own === 1 && (last === '$num' || last === '$obj')) found.marked++;
}
