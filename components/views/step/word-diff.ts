/** Words of one text against another: what stays, what is gone, what is new. Bounded, so that two long texts do not stall the page. */
import { diffWordsWithSpace } from 'diff';

export interface DiffPiece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Beyond this many characters together the texts are shown whole. */
const longest = 20_000;

export function wordDiff(before: string, after: string): DiffPiece[] {
  if (before === after) return after === '' ? [] : [{ kind: 'same', text: after }];
  if (before.length + after.length > longest) return [{ kind: 'new', text: after }];
  const parts = diffWordsWithSpace(before, after, { timeout: 200 });
  if (!parts) return [{ kind: 'new', text: after }];
  return parts.map(({ value, added, removed }) => ({ kind: added ? 'new' : removed ? 'gone' : 'same', text: value }));
}
