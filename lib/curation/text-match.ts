/** How texts are compared, for both interpreters: as the store holds them, A to Z as a to z, stars as any text. */
import { storableText } from '@/lib/trajectory/step-text';
import type { FilterValue } from './filter';

/** Only A to Z: what PostgreSQL's lower() does under the collation "C", whatever the locale of the machine. */
export const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const prepare = (text: string, fold: boolean): string => (fold ? foldCase(storableText(text)) : storableText(text));

/** The pieces in order, the first at the start and the last at the end. */
function fits(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** Literal pieces between stars; one piece: equal. `contains` puts a star at both ends. */
export function piecesOf(value: Extract<FilterValue, { kind: 'text' | 'pattern' }>, contains: boolean, fold: boolean): string[] {
  const pieces = (value.kind === 'text' ? [value.text] : value.pieces).map((piece) => prepare(piece, fold));
  return contains ? ['', ...pieces, ''] : pieces;
}

export function textMatches(text: string, pieces: readonly string[], fold: boolean): boolean {
  const stored = prepare(text, fold);
  return pieces.length === 1 ? stored === pieces[0] : fits(stored, pieces);
}

/** The same as a LIKE pattern, with the backslash as escape. */
export const likePattern = (pieces: readonly string[]): string => pieces.map((piece) => piece.replace(/[\\%_]/g, '\\$&')).join('%');
