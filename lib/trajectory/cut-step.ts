/** Steps for a screen: long texts cut, their true length kept, so that a list of steps stays small and each opens on demand. */
import type { Part, Step } from './model';

export interface CutStep {
  step: Step;
  /** True length in UTF-16 units of each cut part, by its index. */
  full: Record<string, number>;
}

/** Never cuts between the halves of a character. */
function head(text: string, most: number): string {
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}

function cutPart(part: Part, most: number): Part {
  switch (part.type) {
    case 'text':
      return part.text.length > most ? { ...part, text: head(part.text, most) } : part;
    case 'reasoning':
      return part.text !== null && part.text.length > most ? { ...part, text: head(part.text, most) } : part;
    case 'media':
    case 'call':
    case 'other':
      return part;
  }
}

const lengthOf = (part: Part): number => (part.type === 'text' || part.type === 'reasoning' ? (part.text?.length ?? 0) : 0);

/** `most` null: nothing is cut. */
export function cutStep(step: Step, most: number | null): CutStep {
  if (most === null || step.parts.every((part) => lengthOf(part) <= most)) return { step, full: {} };
  const full = Object.fromEntries(step.parts.flatMap((part, index) => (lengthOf(part) > most ? [[String(index), lengthOf(part)]] : [])));
  return { step: { ...step, parts: step.parts.map((part) => cutPart(part, most)) }, full };
}
