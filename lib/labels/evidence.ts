/** Quotes of a label: found in the step's text, with offsets in code points so that they equal Python slicing. */
import type { Result } from '@/lib/base/result';
import { ok } from '@/lib/base/result';
import type { TrajectoryId } from '@/lib/trajectory/ids';
import type { Evidence } from './event';
import type { LabelLookup } from './lookup';
import type { LabelRefusal } from './refusal';
import { refuse } from './refusal';
import type { StoredEvidence } from './stored-event';

export interface Span {
  start: number;
  end: number;
}

/** Code points before the code unit at `unit`. */
function codePointsBefore(text: string, unit: number): number {
  let count = 0;
  for (let at = 0; at < unit; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** Whether a character ends before the code unit at `unit`, rather than being cut in half. */
function isBoundary(text: string, unit: number): boolean {
  const [before, after] = [text.charCodeAt(unit - 1), text.charCodeAt(unit)];
  return !(before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff);
}

/** First place of `quote` in `text`; null where it does not stand. Never half a character. */
export function findQuote(text: string, quote: string): Span | null {
  for (let unit = text.indexOf(quote); unit !== -1; unit = text.indexOf(quote, unit + 1)) {
    if (isBoundary(text, unit) && isBoundary(text, unit + quote.length)) {
      const start = codePointsBefore(text, unit);
      return { start, end: start + codePointsBefore(quote, quote.length) };
    }
    if (unit >= text.length) return null;
  }
  return null;
}

/** The text between two code point offsets. */
export const sliceCodePoints = (text: string, { start, end }: Span): string => [...text].slice(start, end).join('');

function place(text: string, given: Evidence, field: string): Result<Span, LabelRefusal> {
  const { quote, start, end } = given;
  const length = codePointsBefore(quote, quote.length);
  if (start === undefined && end === undefined) {
    const found = findQuote(text, quote);
    return found ? ok(found) : refuse('quote_not_found', `${field}.quote`, 'The step has no such text; quote it letter by letter.');
  }
  const from = start ?? (end ?? 0) - length;
  const span = { start: from, end: end ?? from + length };
  if (from < 0 || sliceCodePoints(text, span) !== quote) {
    const found = findQuote(text, quote);
    if (!found) return refuse('quote_not_found', `${field}.quote`, 'The step has no such text; quote it letter by letter.');
    return refuse('quote_mismatch', `${field}.start`, `The text at ${span.start} to ${span.end} is another one; the quote stands at ${found.start} to ${found.end}.`);
  }
  return ok(span);
}

export function resolveEvidence(given: readonly Evidence[], trajectory: TrajectoryId, lookup: LabelLookup): Result<StoredEvidence[], LabelRefusal> {
  const found: StoredEvidence[] = [];
  for (const [index, evidence] of given.entries()) {
    const field = `evidence[${index}]`;
    const step = lookup.step(trajectory, evidence.step);
    if (!step) return refuse('unknown_step', `${field}.step`, `The trajectory has no step ${JSON.stringify(evidence.step)}.`);
    const span = place(step.text, evidence, field);
    if (!span.ok) return span;
    found.push({ step: step.id, quote: evidence.quote, ...span.value });
  }
  return ok(found);
}
