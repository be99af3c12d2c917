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

/** Conditions over one step. */
export type StepCondition =
  | Test
  | { kind: 'and'; of: readonly StepCondition[] }
  | { kind: 'or'; of: readonly StepCondition[] }
  | { kind: 'not'; of: StepCondition };

/** Conditions over one trajectory with its steps and labels. */
export type Filter =
  | { kind: 'everything' }
  | Test
  | { kind: 'and'; of: readonly Filter[] }
  | { kind: 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'any'; where: StepCondition }
  | { kind: 'all'; where: StepCondition }
  | { kind: 'count'; where: StepCondition; operator: Comparison; number: number }
  /** The first step that meets `where` also meets `test`. */
  | { kind: 'first'; where: StepCondition; test: Test };

export const everything: Filter = { kind: 'everything' };

export interface FilterError {
  /** 0-based code unit of the filter text. */
  position: number;
  message: string;
  /** The known name that is nearest to the unknown one. */
  nearest?: string;
}
