/** What the labels of a rollout say about each of its steps, as far as marks on a minimap can show it. */
import type { labelStates } from '@/lib/contracts/tasks';
import { answerOf } from '@/lib/labels/content';
import type { Labels } from '@/lib/labels/fold';
import type { Label } from '@/lib/labels/stored-event';
import { countedLabels } from '@/lib/labels/suggestions';

export type DecisionState = (typeof labelStates)[number];

export interface StepMarks {
  /** One's own rating, else null. */
  readonly rating: -1 | 0 | 1 | null;
  /** Preferences of everyone. */
  readonly decision: DecisionState;
  /** One's own preference stands. */
  readonly isDecided: boolean;
  readonly isSkipped: boolean;
  readonly hasFailure: boolean;
  /** A correction, goal, note or attribute of anyone, or a rating of somebody else. */
  readonly hasMore: boolean;
}

export const noMarks: StepMarks = { rating: null, decision: 'empty', isDecided: false, isSkipped: false, hasFailure: false, hasMore: false };

/** What a preference chose, whatever the order in which the alternatives stood. */
function choiceOf(label: Label): string {
  if (label.kind !== 'preference' || label.best === undefined) return answerOf(label);
  const chosen = label.alternatives[label.best];
  return chosen !== undefined && 'step' in chosen ? chosen.step : answerOf(label);
}

function decisionState(preferences: readonly Label[], me: string | null): DecisionState {
  if (preferences.length === 0) return 'empty';
  if (preferences.length > 1) return new Set(preferences.map(choiceOf)).size > 1 ? 'disputed' : 'agreed';
  return preferences[0]?.author === me ? 'mine' : 'others';
}

function marksOfStep(labels: readonly Label[], me: string | null): StepMarks {
  const own = labels.filter(({ author }) => author === me);
  const rating = own.find((label) => label.kind === 'rating' && label.alternative === undefined);
  return {
    rating: rating?.kind === 'rating' ? rating.value : null,
    decision: decisionState(labels.filter(({ kind }) => kind === 'preference'), me),
    isDecided: own.some(({ kind }) => kind === 'preference'),
    isSkipped: own.some(({ kind }) => kind === 'skip'),
    hasFailure: labels.some(({ kind }) => kind === 'failure'),
    hasMore: labels.some((label) => !['preference', 'skip', 'failure'].includes(label.kind) && label !== rating),
  };
}

/** By step id; a step without labels has no entry. Suggestions of models and rules do not count. */
export function stepMarks(labels: Labels, me: string | null): ReadonlyMap<string, StepMarks> {
  const byStep = new Map<string, Label[]>();
  for (const label of countedLabels(labels)) if (label.step !== null) byStep.set(label.step, [...(byStep.get(label.step) ?? []), label]);
  return new Map([...byStep].map(([step, own]) => [step, marksOfStep(own, me)]));
}

export interface WalkIndex {
  readonly kinds: string;
  readonly ids: readonly string[];
  readonly decisions: readonly (readonly [number, number])[];
}

/** Ordinals that wait for one's own word: decisions without a preference or skip; in a rollout without decisions, actions without a rating. */
export function undecidedSteps({ kinds, ids, decisions }: WalkIndex, marks: ReadonlyMap<string, StepMarks>): number[] {
  const of = (ordinal: number): StepMarks => marks.get(ids[ordinal] ?? '') ?? noMarks;
  if (decisions.length === 0) return [...kinds].flatMap((letter, at) => (letter === 'a' && of(at).rating === null && !of(at).isSkipped ? [at] : []));
  return decisions.flatMap(([ordinal]) => (of(ordinal).isDecided || of(ordinal).isSkipped ? [] : [ordinal]));
}
