/** Suggestions: labels by a model or a rule. They are stored, shown and never counted; a person's label is what counts. */
import { questionOf } from './identity';
import { currentLabels, type Labels } from './fold';
import type { Label } from './stored-event';

export const isSuggestion = (label: Pick<Label, 'author_kind'>): boolean => label.author_kind !== 'human';

/** Labels that policies, pairs and filters count. */
export const countedLabels = (labels: Labels): Label[] => currentLabels(labels).filter((label) => !isSuggestion(label));

/**
 * Suggestions that no person has answered. A person accepts one by a label of their own that says the same and names it in
 * `supersedes` (or amends it: says something else), and closes it as well by any label that answers the same question.
 */
export function openSuggestions(labels: Labels): Label[] {
  const people = countedLabels(labels);
  const answered = new Set(people.map(questionOf));
  const named = new Set(people.flatMap((label) => label.supersedes ?? []));
  return currentLabels(labels).filter((label) => isSuggestion(label) && !named.has(label.id) && !answered.has(questionOf(label)));
}
