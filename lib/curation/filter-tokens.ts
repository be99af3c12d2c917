/** The words of a filter text: names, operators, values, parentheses, each with its place. */
import { nearestName } from '@/lib/base/nearest-name';
import type { Result } from '@/lib/base/result';
import { err, ok } from '@/lib/base/result';
import { comparisons, type Comparison, type FilterError, type FilterValue } from './filter';

export type WordValue = Extract<FilterValue, { kind: 'any' | 'text' | 'pattern' }>;

export type FilterToken =
  | { kind: 'open' | 'close' | 'comma'; position: number }
  /** A bare or quoted word where a name may stand. */
  | { kind: 'name'; name: string; position: number }
  | { kind: 'operator'; operator: Comparison; position: number }
  /** A word behind an operator or a comma of values; `raw` as written, for numbers. */
  | { kind: 'value'; value: WordValue; raw: string; isQuoted: boolean; position: number };

const OPERATOR = /[:=<>!~]+/y;
const NAME = /[^\s():=<>!~,"]+/y;
const BARE = /[^\s(),"]+/y;
const SPACE = /\s+/y;

function at(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? '';
}

/** `"…"` with `\"` and `\\`; any other backslash is one. */
function quoted(text: string, position: number): Result<{ value: string; end: number }, FilterError> {
  let value = '';
  for (let i = position + 1; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '"') return ok({ value, end: i + 1 });
    const next = text[i + 1];
    if (char === '\\' && (next === '"' || next === '\\')) {
      value += next;
      i++;
    } else value += char;
  }
  return err({ position, message: 'The quote is not closed.' });
}

function bareValue(word: string): WordValue {
  if (word === '*') return { kind: 'any' };
  return word.includes('*') ? { kind: 'pattern', pieces: word.split('*') } : { kind: 'text', text: word };
}

class Scanner {
  readonly tokens: FilterToken[] = [];
  position = 0;
  constructor(private readonly text: string) {}

  skipSpace(): void {
    this.position += at(SPACE, this.text, this.position).length;
  }

  /** `a`, `"a b"`, `a,b`: what stands behind an operator. */
  values(): FilterError | null {
    for (;;) {
      const { position } = this;
      if (this.text[position] === '"') {
        const word = quoted(this.text, position);
        if (!word.ok) return word.error;
        this.position = word.value.end;
        this.tokens.push({ kind: 'value', value: { kind: 'text', text: word.value.value }, raw: word.value.value, isQuoted: true, position });
      } else {
        const raw = at(BARE, this.text, position);
        if (raw === '') return { position, message: 'A value is missing here.' };
        this.position += raw.length;
        this.tokens.push({ kind: 'value', value: bareValue(raw), raw, isQuoted: false, position });
      }
      if (this.text[this.position] !== ',') return null;
      this.position += 1;
    }
  }

  /** A name may carry a quoted piece: attribute."my name". */
  name(): FilterError | null {
    const { position } = this;
    let name = '';
    for (;;) {
      if (this.text[this.position] === '"') {
        const word = quoted(this.text, this.position);
        if (!word.ok) return word.error;
        name += word.value.value;
        this.position = word.value.end;
      } else {
        const word = at(NAME, this.text, this.position);
        if (word === '') break;
        name += word;
        this.position += word.length;
      }
    }
    this.tokens.push({ kind: 'name', name, position });
    return null;
  }

  operator(): FilterError | null {
    const { position } = this;
    const run = at(OPERATOR, this.text, position);
    const operator = comparisons.find((known) => known === run);
    if (!operator) {
      const nearest = nearestName(run, comparisons);
      return { position, message: `There is no operator ${run}; a value that begins with one is quoted.`, ...(nearest ? { nearest } : {}) };
    }
    this.position += run.length;
    // `reward >= 3` reads well; behind a colon a space ends the term, so that a forgotten value is noticed.
    if (operator !== ':') this.skipSpace();
    this.tokens.push({ kind: 'operator', operator, position });
    return this.values();
  }

  step(): FilterError | null {
    const { position } = this;
    const char = this.text[position] ?? '';
    const sign = char === '(' ? 'open' : char === ')' ? 'close' : char === ',' ? 'comma' : null;
    if (sign) {
      this.tokens.push({ kind: sign, position });
      this.position += 1;
      return null;
    }
    return at(OPERATOR, this.text, position) === '' ? this.name() : this.operator();
  }
}

/** Longest filter that is read, in code units. */
export const MAX_FILTER_LENGTH = 20_000;

export function scanFilter(text: string): Result<FilterToken[], FilterError> {
  if (text.length > MAX_FILTER_LENGTH) return err({ position: MAX_FILTER_LENGTH, message: `A filter has at most ${MAX_FILTER_LENGTH} characters.` });
  const scanner = new Scanner(text);
  for (scanner.skipSpace(); scanner.position < text.length; scanner.skipSpace()) {
    const error = scanner.step();
    if (error) return err(error);
  }
  return ok(scanner.tokens);
}
