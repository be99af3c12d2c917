/** Lines of a CSV file (RFC 4180) that no spreadsheet takes for formulas. */
import 'server-only';

export type Cell = string | number | boolean | null;

/** What spreadsheets begin a formula with, the full-width forms too, perhaps behind blanks or quotes. */
const formula = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A leading apostrophe keeps a text a text; numbers stay numbers. Unknown is an empty cell. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = typeof cell === 'string' && formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
