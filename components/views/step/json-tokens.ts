/** Words of a line of indented JSON, for colouring; joined they are the line. */

export interface JsonToken {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'other';
  readonly text: string;
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?(?:\d[\d.eE+-]*|Infinity)|NaN)|(true|false|null)/g;

export function jsonTokens(line: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let at = 0;
  for (const match of line.matchAll(TOKEN)) {
    if (match.index > at) tokens.push({ kind: 'other', text: line.slice(at, match.index) });
    const [whole, string, colon, number] = match;
    if (string === undefined) tokens.push({ kind: number === undefined ? 'word' : 'number', text: whole });
    else {
      tokens.push({ kind: colon === undefined ? 'string' : 'key', text: string });
      if (colon !== undefined) tokens.push({ kind: 'other', text: colon });
    }
    at = match.index + whole.length;
  }
  if (at < line.length) tokens.push({ kind: 'other', text: line.slice(at) });
  return tokens;
}
