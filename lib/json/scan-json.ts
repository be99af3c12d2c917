// One pass over a JSON text that says whether the engine's own parser would lose something, and what.
import { isExactNumber, isNumberText } from '@/lib/json/json';

export interface JsonScan {
  /** How many members the text writes; the parsed value has fewer when a key stands twice. */
  members: number;
  /** Number literals that JavaScript would change: start and end of each, flat. */
  literals: number[];
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Up to here a loop beats a search by the engine. */
const SHORT_STRING = 8;

/** Scans a text that need not be valid. Returns null when only the tolerant parser can read it without loss. */
export function scanJson(text: string, maxDepth: number): JsonScan | null {
  const literals: number[] = [];
  let members = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at + 1);
      continue;
    }
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = plainNumberEnd(text, at);
      if (end > 0) {
        at = end;
        continue;
      }
      const literal = oddNumber(text, at);
      if (literal === null) return null;
      if (!literal.exact) literals.push(at, literal.end);
      at = literal.end;
      continue;
    }
    if (code === 0x3a) members++;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > maxDepth) return null;
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x4e || code === 0x49) return null; // NaN, Infinity
    at++;
  }
  return { members, literals };
}

/** The index after the closing quote; the length of the text when there is none. */
function stringEnd(text: string, start: number): number {
  const near = Math.min(start + SHORT_STRING, text.length);
  let at = start;
  for (; at < near; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  // Long strings: jump from quote to quote, and count the backslashes before each.
  let from = at;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return text.length;
    let slash = quote - 1;
    while (slash >= at && text.charCodeAt(slash) === BACKSLASH) slash--;
    if ((quote - slash) % 2 === 1) return quote + 1;
    from = quote + 1;
  }
}

/** The end of a number whose literal certainly survives, decided without converting it; -1 when that is not certain. */
function plainNumberEnd(text: string, start: number): number {
  const negative = text.charCodeAt(start) === 0x2d;
  const first = negative ? start + 1 : start;
  let at = digitsEnd(text, first);
  const whole = at - first;
  const leadingZero = text.charCodeAt(first) === 0x30;
  if (whole === 0 || whole > 15 || (leadingZero && whole > 1)) return -1;
  let code = text.charCodeAt(at);
  if (code !== 0x2e) {
    if (isNumberPart(code) || (leadingZero && negative)) return -1;
    return at;
  }
  const fraction = at + 1;
  at = digitsEnd(text, fraction);
  const places = at - fraction;
  code = text.charCodeAt(at);
  if (places === 0 || whole + places > 15 || isNumberPart(code)) return -1;
  if (text.charCodeAt(at - 1) === 0x30) return -1;
  // Below 1e-6 JavaScript prints an exponent.
  if (leadingZero && places > 6 && text.charCodeAt(fraction) === 0x30) return -1;
  return at;
}

function digitsEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= 0x30 && code <= 0x39)) return at;
    at++;
  }
}

/** Digits, `.`, `+`, `-`, `e`, `E`. */
function isNumberPart(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x2b || code === 0x2d || code === 0x65 || code === 0x45;
}

/** A number that has to be converted to be judged; null when the tolerant parser has to note or refuse it. */
function oddNumber(text: string, start: number): { end: number; exact: boolean } | null {
  let end = start + 1;
  while (end < text.length && isNumberPart(text.charCodeAt(end))) end++;
  const literal = text.slice(start, end);
  if (isExactNumber(literal)) return { end, exact: true };
  if (!isNumberText(literal) || isNotedNumber(literal)) return null;
  return { end, exact: false };
}

/** Whether a literal that is no exact number deserves a note: too large for a double, or a large integer. */
export function isNotedNumber(literal: string): boolean {
  return !Number.isFinite(Number(literal)) || isBigInteger(literal);
}

/** Whether a literal that is no exact number is an integer beyond 2^53. */
export function isBigInteger(literal: string): boolean {
  return /^-?\d{16,}$/.test(literal) && !Number.isSafeInteger(Number(literal));
}
