/** A long text in pieces that can be drawn one by one: some lines each, and a line without an end in several. */

export interface TextPiece {
  /** UTF-16 units, [start, end); the line feed at the end of a piece is left out of it. */
  readonly start: number;
  readonly end: number;
  /** Number of the first line of the piece, from 1; equal for the pieces of one line. */
  readonly line: number;
  /** False for the second and later pieces of one line. */
  readonly startsLine: boolean;
}

const LINES_PER_PIECE = 40;
const LONGEST_PIECE = 3000;

/** Never between the halves of a character. */
function cutAt(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff && at < text.length ? at + 1 : at;
}

/** Pieces in order; joined by what lies between them they are the text. One pass, also over megabytes. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let line = 1;
  let start = 0;
  let startsLine = true;
  let known = -1;
  /** End of the line at `from`; a line without an end is searched once and not for each of its pieces. */
  const lineEnd = (from: number): number => {
    if (known < from) {
      const feed = text.indexOf('\n', from);
      known = feed === -1 ? text.length : feed;
    }
    return known;
  };
  while (start <= text.length) {
    let end = start;
    let lines = 0;
    while (lines < LINES_PER_PIECE) {
      const stop = lineEnd(end);
      if (stop - start > LONGEST_PIECE) break;
      end = stop + 1;
      lines += 1;
      if (stop === text.length) break;
    }
    if (lines > 0) {
      pieces.push({ start, end: end - 1, line, startsLine });
      line += lines;
      start = end;
      startsLine = true;
    } else {
      const cut = cutAt(text, start + LONGEST_PIECE);
      pieces.push({ start, end: cut, line, startsLine });
      start = cut;
      startsLine = false;
    }
  }
  return pieces;
}
