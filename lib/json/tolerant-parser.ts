// The parser that loses nothing: iterative, keeps number literals, sees duplicate keys, and says where it stopped.
import type { Result } from '@/lib/base/result';
import { err, ok } from '@/lib/base/result';
import type { Json, JsonObject } from '@/lib/json/json';
import { numberOfText, setMember, soleKey } from '@/lib/json/json';
import type { JsonError, JsonLimits, JsonNote, ParsedJson } from '@/lib/json/json-note';
import { pointerOf } from '@/lib/json/json-pointer';
import { isBigInteger } from '@/lib/json/scan-json';

export interface ParsedPrefix extends ParsedJson {
  /** Index after the value. */
  end: number;
}

/** Reads one value that starts at or after `start` (blanks are skipped); what follows it is not looked at. */
export function parseJsonPrefix(text: string, start: number, limits: JsonLimits): Result<ParsedPrefix, JsonError> {
  const parser = new TolerantParser(text, start, limits);
  try {
    const value = parser.read();
    const notes = parser.notes.sort((a, b) => a.offset - b.offset);
    return ok({ value, end: parser.at, notes, notesLeftOut: parser.notesLeftOut });
  } catch (error) {
    // The parser leaves its loops by throwing; only its own stop becomes a refusal.
    if (error instanceof Stop) return err(error.reason);
    throw error;
  }
}

/** The index of the first character at or after `start` that is no JSON white space. */
export function skipBlanks(text: string, start: number): number {
  let at = start;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

class Stop extends Error {
  readonly reason: JsonError;
  constructor(reason: JsonError) {
    super(reason.what);
    this.reason = reason;
  }
}

type Frame = { kind: 'array'; items: Json[] } | { kind: 'object'; members: JsonObject; key: string; keyOffset: number; replaced: Json | undefined };

const NUMBER = /-?(?:Infinity|(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|NaN/y;
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

class TolerantParser {
  at: number;
  notes: JsonNote[] = [];
  notesLeftOut = 0;
  private readonly text: string;
  private readonly limits: JsonLimits;
  private readonly stack: Frame[] = [];

  constructor(text: string, start: number, limits: JsonLimits) {
    this.text = text;
    this.limits = limits;
    this.at = start;
  }

  read(): Json {
    for (;;) {
      let value = this.openOrScalar();
      while (value !== undefined) {
        const frame = this.stack.at(-1);
        if (frame === undefined) return value;
        this.place(frame, value);
        value = this.nextOrClose(frame);
      }
    }
  }

  /** Reads a scalar or an empty container; undefined after opening a container that has something in it. */
  private openOrScalar(): Json | undefined {
    this.at = skipBlanks(this.text, this.at);
    const code = this.text.charCodeAt(this.at);
    if (code === 0x22) return this.string(() => pointerOf(this.path()));
    if (code === 0x7b || code === 0x5b) return this.open(code === 0x7b);
    return this.wordOrNumber();
  }

  private open(isObject: boolean): Json | undefined {
    if (this.stack.length >= this.limits.maxDepth) {
      this.stop('deep_nesting', this.at, `more than ${this.limits.maxDepth} objects and arrays stand inside each other`);
    }
    this.at = skipBlanks(this.text, this.at + 1);
    const empty = this.text.charCodeAt(this.at) === (isObject ? 0x7d : 0x5d);
    if (empty) {
      this.at++;
      return isObject ? {} : [];
    }
    if (isObject) {
      const frame: Frame = { kind: 'object', members: {}, key: '', keyOffset: 0, replaced: undefined };
      this.stack.push(frame);
      this.key(frame);
    } else {
      this.stack.push({ kind: 'array', items: [] });
    }
    return undefined;
  }

  private place(frame: Frame, value: Json): void {
    if (frame.kind === 'array') {
      frame.items.push(value);
      return;
    }
    setMember(frame.members, frame.key, value);
    if (frame.replaced !== undefined) {
      const { key, keyOffset: offset, replaced: first } = frame;
      this.note(() => ({ code: 'duplicate_key', pointer: pointerOf(this.path()), offset, key, first, last: value }));
    }
  }

  /** After a value: on to the next one (undefined), or the closed container as the next value. */
  private nextOrClose(frame: Frame): Json | undefined {
    this.at = skipBlanks(this.text, this.at);
    const code = this.text.charCodeAt(this.at);
    const isObject = frame.kind === 'object';
    if (code === 0x2c) {
      this.at++;
      if (isObject) this.key(frame);
      return undefined;
    }
    if (code !== (isObject ? 0x7d : 0x5d)) {
      this.unexpected(isObject ? 'a comma or } was expected' : 'a comma or ] was expected');
    }
    this.at++;
    this.stack.pop();
    return isObject ? wrapped(frame.members) : frame.items;
  }

  private key(frame: Frame & { kind: 'object' }): void {
    this.at = skipBlanks(this.text, this.at);
    if (this.text.charCodeAt(this.at) !== 0x22) this.unexpected('a key in double quotes was expected');
    frame.keyOffset = this.at;
    frame.key = this.string((key) => pointerOf([...this.path().slice(0, -1), key]));
    frame.replaced = Object.hasOwn(frame.members, frame.key) ? frame.members[frame.key] : undefined;
    this.at = skipBlanks(this.text, this.at);
    if (this.text.charCodeAt(this.at) !== 0x3a) this.unexpected('a colon was expected after the key');
    this.at++;
  }

  private string(pointer: (text: string) => string): string {
    const start = this.at;
    const { text } = this;
    let escaped = false;
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        this.at = at + 1;
        const value = escaped ? this.unescape(start, at + 1) : text.slice(start + 1, at);
        if (!value.isWellFormed()) this.note(() => ({ code: 'lone_surrogate', pointer: pointer(value), offset: start }));
        return value;
      }
      if (code < 0x20) this.stop('syntax', at, `a bare ${controlName(code)} stands inside a string`);
      if (code === 0x5c) {
        escaped = true;
        at++;
      }
    }
    return this.stop('truncated', text.length, 'the text ends inside a string');
  }

  private unescape(start: number, end: number): string {
    const token = this.text.slice(start, end);
    const bad = /^"(?:[^\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(token)?.[0].length ?? token.length;
    if (bad < token.length) this.stop('syntax', start + bad, 'a backslash starts no valid escape');
    const value: unknown = JSON.parse(token);
    return String(value);
  }

  private wordOrNumber(): Json {
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    NUMBER.lastIndex = this.at;
    const literal = NUMBER.exec(this.text)?.[0];
    if (literal === undefined) return this.noValue();
    const offset = this.at;
    this.at += literal.length;
    const value = numberOfText(literal);
    if (typeof value !== 'number') this.noteNumber(literal, offset);
    return value;
  }

  private noteNumber(literal: string, offset: number): void {
    if (!Number.isFinite(Number(literal))) {
      this.note(() => ({ code: 'nonfinite_number', pointer: pointerOf(this.path()), offset, literal }));
    } else if (isBigInteger(literal)) {
      this.note(() => ({ code: 'big_integer', pointer: pointerOf(this.path()), offset, literal }));
    }
  }

  private noValue(): never {
    const rest = this.text.slice(this.at, this.at + 10);
    const cut = rest !== '' && this.at + rest.length === this.text.length && isWordStart(rest);
    if (cut) return this.stop('truncated', this.text.length, 'the text ends inside a word or number');
    return this.unexpected('a value was expected');
  }

  private path(): (string | number)[] {
    return this.stack.map((frame) => (frame.kind === 'array' ? frame.items.length : frame.key));
  }

  private note(make: () => JsonNote): void {
    if (this.notes.length < this.limits.maxNotes) this.notes.push(make());
    else this.notesLeftOut++;
  }

  private unexpected(expected: string): never {
    if (this.at >= this.text.length) return this.stop('truncated', this.text.length, `the text ends where ${expected.replace(' was expected', ' should stand')}`);
    return this.stop('syntax', this.at, `${expected}, but ${shown(this.text, this.at)} stands here`);
  }

  private stop(kind: JsonError['kind'], offset: number, what: string): never {
    throw new Stop({ kind, offset, what });
  }
}

/** The object as the program holds it: one that could be taken for a number literal or a wrapper is wrapped. */
function wrapped(members: JsonObject): Json {
  const key = soleKey(members);
  return key === '$num' || key === '$obj' ? { $obj: members } : members;
}

function isWordStart(text: string): boolean {
  return text === '-' || ['true', 'false', 'null', 'NaN', 'Infinity', '-Infinity'].some((word) => word.startsWith(text));
}

function controlName(code: number): string {
  if (code === 0x0a) return 'line break';
  if (code === 0x09) return 'tab';
  return `control character (U+${code.toString(16).padStart(4, '0').toUpperCase()})`;
}

/** The character at `offset` as a person can read it. */
function shown(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  return code < 0x20 || code === 0x7f ? controlName(code) : JSON.stringify(String.fromCodePoint(code));
}
