// How the bytes at one place of a file are laid out: one record a line, or one document, or text in front of either.
import { DEFAULT_JSON_LIMITS } from '@/lib/json/json-note';
import { parseJson } from '@/lib/json/parse-json';
import { parseJsonPrefix, skipBlanks } from '@/lib/json/tolerant-parser';

/**
 * `start` and `end` are positions in the head.
 * `document`: an object or array that may span lines, or that is alone in the file.
 * `lead`: text before the JSON. `nul`: a run of NUL bytes. `text`: no JSON but for short quotations. `end`: only blanks.
 */
export type Layout =
  | { kind: 'lines' | 'text' | 'end'; start: number }
  | { kind: 'document'; start: number; opens: 'object' | 'array' }
  | { kind: 'lead' | 'nul' | 'bom'; start: number; end: number };

const BOM = [0xef, 0xbb, 0xbf];
const MOST_CANDIDATES = 50;

/** Decides by the head of the rest of a file: its bytes, and the text that `PositionDecoder` gives for them. */
export function layoutOf(head: string, bytes: Uint8Array): Layout {
  const start = skipBlanks(head, 0);
  if (start >= head.length) return { kind: 'end', start };
  if (BOM.every((byte, index) => bytes[start + index] === byte)) return { kind: 'bom', start, end: start + BOM.length };
  const code = head.charCodeAt(start);
  if (code === 0) return { kind: 'nul', start, end: nulEnd(head, start) };
  if (code === 0x7b || code === 0x5b) {
    const container = layoutOfContainer(head, start);
    if (container !== null) return container;
  }
  if (isScalarLine(head, start)) return { kind: 'lines', start };
  const json = firstJson(head, start);
  return json < 0 ? { kind: 'text', start } : { kind: 'lead', start, end: json };
}

/** The layout of a place where an object or array begins; null when what begins there only looks like one. */
function layoutOfContainer(head: string, start: number): Layout | null {
  const opens = head[start] === '{' ? 'object' : 'array';
  const document = { kind: 'document', opens, start } as const;
  const lines = { kind: 'lines', start } as const;
  const lineEnd = head.indexOf('\n', start);
  if (!looksLikeJson(head, start) && firstJson(head, start + 1) >= 0) return null;
  if (lineEnd < 0) return document;
  const line = firstLineOf(head.slice(start, lineEnd));
  const next = head[skipBlanks(head, lineEnd)];
  if (line.kind === 'in_string') return lines;
  if (line.kind === 'open') return next === undefined || mayFollow(line, next) ? document : lines;
  if (line.hasMore) return lines;
  if (next === undefined) return document;
  return opens === 'array' && next !== '[' && next !== '{' ? document : lines;
}

type FirstLine = { kind: 'in_string' } | { kind: 'closed'; hasMore: boolean } | { kind: 'open'; inObject: boolean; last: string };

/** What a line leaves open that begins with an object or array. */
function firstLineOf(line: string): FirstLine {
  const stack: string[] = [];
  let last = '';
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (char.trim() === '') continue;
    last = char;
    if (char === '"') {
      at = closingQuote(line, at + 1);
      if (at < 0) return { kind: 'in_string' };
    } else if (char === '{' || char === '[') {
      stack.push(char);
    } else if (char === '}' || char === ']') {
      stack.pop();
      if (stack.length === 0) return { kind: 'closed', hasMore: skipBlanks(line, at + 1) < line.length };
    }
  }
  return { kind: 'open', inObject: stack.at(-1) === '{', last };
}

function closingQuote(line: string, start: number): number {
  for (let at = start; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
  }
  return -1;
}

/** Whether JSON allows `next` after an unfinished line; if not, the line is a broken record of its own. */
function mayFollow(line: FirstLine & { kind: 'open' }, next: string): boolean {
  const isClose = next === '}' || next === ']';
  if (line.last === ':') return !isClose && next !== ',';
  if (line.last === ',' || line.last === '{' || line.last === '[') {
    return isClose || (line.inObject ? next === '"' : next !== ',' && next !== ':');
  }
  return isClose || next === ',' || (line.inObject && next === ':');
}

/** Whether the line that begins here is one JSON scalar. */
function isScalarLine(head: string, start: number): boolean {
  const lineEnd = head.indexOf('\n', start);
  return parseJson(lineEnd < 0 ? head.slice(start) : head.slice(start, lineEnd)).ok;
}

/** Position of the first object or array for which the text before it is a mere preface; -1 when there is none. */
function firstJson(head: string, start: number): number {
  CANDIDATE.lastIndex = start;
  for (let tries = 0; tries < MOST_CANDIDATES; tries++) {
    const match = CANDIDATE.exec(head);
    if (match === null) return -1;
    if (isMainMatter(head, match.index)) return match.index;
    CANDIDATE.lastIndex = match.index + 1;
  }
  return -1;
}

/**
 * Whether the JSON at `start` is what the text is about, not a quotation: it goes on to the end of the head,
 * or only JSON follows it, or it makes up most of the head.
 */
function isMainMatter(head: string, start: number): boolean {
  const parsed = parseJsonPrefix(head, start, DEFAULT_JSON_LIMITS);
  if (!parsed.ok) return parsed.error.kind !== 'syntax';
  const { end } = parsed.value;
  const next = head[skipBlanks(head, end)];
  return next === undefined || next === '{' || next === '[' || (end - start) * 2 > head.length;
}

const CANDIDATE = /\{\s{0,100}["}]|\[\s{0,100}[[{"\]]/g;
const BEGINNING = /\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\-\dtfn]|NaN|Inf|$)/y;

function looksLikeJson(head: string, start: number): boolean {
  BEGINNING.lastIndex = start;
  return BEGINNING.test(head);
}

function nulEnd(head: string, start: number): number {
  let at = start;
  while (head.charCodeAt(at) === 0) at++;
  return at;
}
