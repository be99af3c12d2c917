// The JSON value as the whole program holds it: like JavaScript's, but no number and no key is lost.
//
// Two shapes need a word, and this is the only place where they are defined.
//
// `{$num: text}` stands for a number literal that a JavaScript number would change. A literal becomes a
//   JavaScript number if and only if `String(Number(literal)) === literal`. So `7` and `0.25` are numbers,
//   while `1.0`, `1e5`, `-0`, `1e400`, `780177723283783681`, `NaN` and `-Infinity` are `{$num: …}`.
// `{$obj: object}` stands for an object of the source that has exactly one key, and that key is `$num` or
//   `$obj`. The wrapper keeps the two readings apart: the source's `{"$num": "7"}` is `{$obj: {$num: '7'}}`.
//
// Everything else is what `JSON.parse` gives. A key `__proto__` is an own property like any other. Keys that
// look like array indexes come first in ascending order, because JavaScript objects keep them so.

export type Json = null | boolean | string | JsonNumber | Json[] | JsonObject;
export type JsonNumber = number | NumberLiteral;
export type NumberLiteral = { $num: string };
export type JsonObject = { [key: string]: Json };

const NUMBER_LITERAL = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|-?Infinity)$/;

/** Whether `text` is one number literal: JSON's grammar, and `NaN`, `Infinity`, `-Infinity` as Python writes them. */
export function isNumberText(text: string): boolean {
  return NUMBER_LITERAL.test(text);
}

/** Whether a JavaScript number keeps this literal letter by letter. */
export function isExactNumber(text: string): boolean {
  return String(Number(text)) === text && text !== 'NaN' && text !== 'Infinity' && text !== '-Infinity';
}

/** The number of a literal, exact: a JavaScript number where it keeps the text, else the text itself. */
export function numberOfText(text: string): JsonNumber {
  return isExactNumber(text) ? Number(text) : { $num: text };
}

/** The only key of an object, or null when it has none or several. */
export function soleKey(object: JsonObject): string | null {
  let found: string | null = null;
  for (const key in object) {
    if (found !== null) return null;
    found = key;
  }
  return found;
}

/** Whether the value is a number kept as its literal. */
export function isNumberLiteral(value: Json | undefined): value is NumberLiteral {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return soleKey(value) === '$num' && typeof value.$num === 'string' && isNumberText(value.$num);
}

/** The object inside a `{$obj: …}` wrapper, or null when the value is no wrapper. */
export function wrappedObject(value: JsonObject): JsonObject | null {
  if (soleKey(value) !== '$obj') return null;
  const inner = value.$obj;
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return null;
  const key = soleKey(inner);
  return key === '$num' || key === '$obj' ? inner : null;
}

/** The members of an object as the source wrote them; null for anything that is no object (a number literal is none). */
export function objectOf(value: Json | undefined): JsonObject | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isNumberLiteral(value)) return null;
  return wrappedObject(value) ?? value;
}

/** The elements of an array; null for anything else. */
export function arrayOf(value: Json | undefined): Json[] | null {
  return Array.isArray(value) ? value : null;
}

/** The text of a string; null for anything else. */
export function stringOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** The nearest JavaScript number, for arithmetic only; null when the value is no number or is not finite. */
export function numberOf(value: Json | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (!isNumberLiteral(value)) return null;
  const number = Number(value.$num);
  return Number.isFinite(number) ? number : null;
}

/** The literal of a number as the source wrote it; null when the value is no number. */
export function numberText(value: Json | undefined): string | null {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return isNumberLiteral(value) ? value.$num : null;
}

/** Sets a member as an own property whatever its name, so that `__proto__` cannot reach the prototype. */
export function setMember(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}
