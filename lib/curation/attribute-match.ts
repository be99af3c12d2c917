/** How attribute values are compared: they are JSON text (lib/labels/columns.ts), so that "3" and 3 stay apart where it matters. */
import type { FilterValue } from './filter';

/** Texts of JSON numbers that a double can hold; the same pattern runs in PostgreSQL, which refuses to compare any other. */
export const NUMBER_TEXT = '^-?[0-9]{1,200}(\\.[0-9]{1,200})?(e[+-]?[0-9]{1,2})?$';
const numberText = new RegExp(NUMBER_TEXT);

/** The value as a number; null where it is none. */
export const attributeNumber = (value: string): number | null => (numberText.test(value) ? Number(value) : null);

const quoted = (text: string): string => JSON.stringify(text.toWellFormed());

/** The JSON texts that a written word may mean: the string, or the literal. */
export function attributeTexts(text: string): string[] {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const literals = ['true', 'false', 'null'].includes(text) ? [text] : Number.isFinite(number) ? [String(number)] : [];
  return [quoted(text), ...literals];
}

/** Stars stand inside a string: its JSON text, quotes included. */
export const attributePieces = (value: Extract<FilterValue, { kind: 'pattern' }>): string[] => {
  const inner = value.pieces.map((piece) => quoted(piece).slice(1, -1));
  return inner.map((piece, index) => `${index === 0 ? '"' : ''}${piece}${index === inner.length - 1 ? '"' : ''}`);
};
