/** V26: the file is strict JSON Lines: UTF-8 that any reader takes, one object a line, numbers as they were. */
import { problem } from './messages';
import type { FileLine, Problem, Rule } from './rule';

/** An escaped half of a surrogate pair that is no part of a pair; the backslash itself not escaped. */
const LONE_ESCAPE = /(?<!\\)(?:\\\\)*(?:\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2})/;

/** Whether the engine's own parser, which knows no NaN, takes the line as an object. */
function isStrictObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // The parser tells by throwing; which character it was does not help a reader of the report.
    return false;
  }
}

function* checkLine(line: FileLine): Iterable<Problem> {
  const { text } = line;
  const where = `line ${line.line}`;
  if (text.trim() === '') {
    yield problem('E', line, where, 'is blank');
    return;
  }
  if (text.startsWith('\ufeff')) yield problem('E', line, where, 'begins with a byte order mark');
  if (/[\r\n]/.test(text)) yield problem('E', line, where, 'holds a line break');
  if (/[\u2028\u2029]/.test(text)) yield problem('E', line, where, 'holds U+2028 or U+2029 as it is');
  if (!text.isWellFormed() || (text.includes('\\u') && LONE_ESCAPE.test(text))) yield problem('E', line, where, 'holds half of a surrogate pair, which UTF-8 cannot write');
  const odd = /NaN|Infinity/.test(text) || !text.startsWith('{') || !text.endsWith('}');
  if (odd && !isStrictObject(text)) yield problem('E', line, where, 'is no JSON object, or holds NaN or Infinity');
}

export const v26: Rule = { id: 'V26', title: 'Strict JSON Lines: UTF-8 without lone surrogates, one object a line, no NaN, no raw line separators', scope: 'row', open: () => ({ line: checkLine }) };
