/**
 * A Math-Shepherd text: a question, then steps that each end with a mark.
 *
 *     input  Q? Step 1: a ки⏎Step 2: b ки
 *     label  Q? Step 1: a +⏎Step 2: b -
 */
const mark = 'ки';

export interface Solution {
  question: string;
  steps: string[];
  /** What stands after the last mark; empty in a whole row. */
  after: string;
}

export function readSolution(input: string): Solution {
  const pieces = input.split(mark);
  const after = pieces.pop() ?? '';
  const [first = ''] = pieces;
  // The question is the only thing before the first step that has no mark of its own.
  const begins = /\bStep 1:/.exec(first)?.index ?? first.length;
  const steps = pieces.length === 0 ? [] : [first.slice(begins), ...pieces.slice(1)];
  return { question: (pieces.length === 0 ? after : first.slice(0, begins)).trim(), steps: steps.map((step) => step.trim()), after: pieces.length === 0 ? '' : after.trim() };
}

/** The verdict at each mark, true for `+`; null where the label is not the same text with a verdict in the place of each mark. */
export function readVerdicts(input: string, label: string): boolean[] | null {
  const verdicts: boolean[] = [];
  let at = 0;
  const pieces = input.split(mark);
  for (const [index, piece] of pieces.entries()) {
    if (!label.startsWith(piece, at)) return null;
    at += piece.length;
    if (index === pieces.length - 1) break;
    const verdict = label.charAt(at++);
    if (verdict !== '+' && verdict !== '-') return null;
    verdicts.push(verdict === '+');
  }
  return at === label.length ? verdicts : null;
}
