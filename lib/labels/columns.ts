/** What the table of current labels holds of a label, beside its ids: the words that filters ask for. */
import { canonicalJson } from '@/lib/json/canonical';
import { numberOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { storableText } from '@/lib/trajectory/step-text';
import type { Label, Preference } from './stored-event';

export interface LabelColumns {
  name: string | null;
  value: string | null;
  severity: string | null;
  isFirst: boolean | null;
}

/** `name` stands in an index, whose entries must stay below a third of a page. */
const NAME_LENGTH = 500;
const nameOf = (text: string): string => [...storableText(text)].slice(0, NAME_LENGTH).join('');

export type Choice = 'best' | 'ranking' | 'tie' | 'all_bad';

export function choiceOf(event: Preference): Choice {
  if (event.best !== undefined) return 'best';
  if (event.ranking) return 'ranking';
  return event.tie ? 'tie' : 'all_bad';
}

const none: LabelColumns = { name: null, value: null, severity: null, isFirst: null };

/** JSON text, so that "3" and 3 stay apart; a number whose literal was kept stands as the nearest number, to be compared with. */
export function valueText(value: Json): string {
  const number = numberOf(value);
  return storableText(number === null ? canonicalJson(value) : String(number));
}

export function columnsOf(label: Label): LabelColumns {
  switch (label.kind) {
    case 'preference':
      return { ...none, value: choiceOf(label) };
    case 'rating':
      return { ...none, value: String(label.value) };
    case 'goal':
      return { ...none, name: nameOf(label.goal) };
    case 'failure':
      return { name: nameOf(label.mode), value: null, severity: label.severity ?? null, isFirst: label.first ?? false };
    case 'attribute':
      return { ...none, name: nameOf(label.name), value: valueText(label.value) };
    case 'comment':
      return { ...none, value: storableText(label.text) };
    case 'skip':
      return { ...none, value: label.text === undefined ? null : storableText(label.text) };
    case 'correction':
    case 'verdict':
      return none;
  }
}
