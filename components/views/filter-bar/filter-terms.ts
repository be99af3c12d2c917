/** A filter as the terms that a person may take off one by one: the parts of its outermost `and`. */
import type { Filter } from '@/lib/curation/filter';
import { parseFilter } from '@/lib/curation/parse-filter';
import { printFilter } from '@/lib/curation/print-filter';

/** null: the text is no filter. */
export function filterTerms(text: string): string[] | null {
  const parsed = parseFilter(text);
  if (!parsed.ok) return null;
  const filter = parsed.value;
  if (filter.kind === 'everything') return [];
  return filter.kind === 'and' ? filter.of.map((part) => printFilter(part)) : [printFilter(filter)];
}

/** The filter without its nth term. */
export function withoutTerm(text: string, index: number): string {
  const parsed = parseFilter(text);
  if (!parsed.ok || parsed.value.kind !== 'and') return '';
  const rest = parsed.value.of.filter((_, at) => at !== index);
  const [only] = rest;
  const filter: Filter = rest.length === 1 && only ? only : { kind: 'and', of: rest };
  return printFilter(filter);
}
