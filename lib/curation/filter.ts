/** A filter as a tree: what the filter text means. Every condition is true or false of a row, never unknown (docs/filters.md). */

export const comparisons = [':', '!=', '<=', '>=', '<', '>'] as const;
export type Comparison = (typeof comparisons)[number];

/** What a field is compared with. */
export type FilterValue =
  /** `*`: the field is known, or there is such a label. */
  | { kind: 'any' }
  | { kind: 'text'; text: string }
  /** Text with stars: the literal pieces between them, in order; at least two. */
  | { kind: 'pattern'; pieces: readonly string[] }
  /** Durations in milliseconds. */
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; is: boolean };

/** `field:a,b` holds when one of the values does. */
export interface Test {
  kind: 'test';
  /** An id of fields.ts, or `attribute.<name>`. */
  field: string;
  operator: Comparison;
  values: readonly FilterValue[];
}

/** Conditions put together; `and` and `or` have at least two members. */
export type Compound<Leaf> = Leaf | { kind: 'and'; of: readonly Compound<Leaf>[] } | { kind: 'or'; of: readonly Compound<Leaf>[] } | { kind: 'not'; of: Compound<Leaf> };

/** Conditions over one step. */
export type StepCondition = Compound<Test>;

/** One condition over a trajectory with its steps and labels. */
export type TrajectoryTest =
  | Test
  | { kind: 'any'; where: StepCondition }
  | { kind: 'all'; where: StepCondition }
  | { kind: 'count'; where: StepCondition; operator: Comparison; number: number }
  /** The first step that meets `where` also meets `test`. */
  | { kind: 'first'; where: StepCondition; test: Test };

export type Filter = { kind: 'everything' } | Compound<TrajectoryTest>;

export const everything: Filter = { kind: 'everything' };

export interface FilterError {
  /** 0-based code unit of the filter text. */
  position: number;
  message: string;
  /** The known name that is nearest to the unknown one. */
  nearest?: string;
}

/** What a person is told, place first; the nearest name only where the message does not list it anyway. */
export function sayFilterError({ position, message, nearest }: FilterError): string {
  const isTold = nearest === undefined || message.split(/[\s,.;]+/).includes(nearest);
  return `character ${position + 1}: ${message}${isTold ? '' : ` Did you mean ${nearest}?`}`;
}
