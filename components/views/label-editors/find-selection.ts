/** Finds what a person selected on screen in the text of a step: drawn Markdown leaves its marks out, and lines wrap. */
import { findQuote, type Span } from '@/lib/labels/evidence';

export interface FoundQuote extends Span {
  /** Letter by letter as it stands in the step's text. */
  readonly quote: string;
}

const escape = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What may stand between two words of a quote without being seen: white space and marks of Markdown. */
const BETWEEN = '[\\s*_`#>|~\\-]+';
const MOST_WORDS = 400;

/** null where the selection is of no text of this step. */
export function findSelection(text: string, selected: string): FoundQuote | null {
  const trimmed = selected.trim();
  if (trimmed === '') return null;
  const exact = findQuote(text, trimmed);
  if (exact) return { ...exact, quote: trimmed };
  const words = trimmed.split(/\s+/);
  if (words.length > MOST_WORDS) return null;
  const quote = new RegExp(words.map(escape).join(BETWEEN)).exec(text)?.[0];
  const found = quote === undefined ? null : findQuote(text, quote);
  return found && quote !== undefined ? { ...found, quote } : null;
}

/** The first line that says something, for who quotes by keyboard. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '')?.trim() ?? '';
  return [...line].slice(0, 200).join('');
}
