/** A filter over a row in memory; means exactly what filter-to-sql.ts means in the store. */
import { assertNever } from '@/lib/base/assert-never';
import { attributeNumber, attributePieces, attributeTexts } from './attribute-match';
import { findField, type FieldSource, type Scope } from './fields';
import type { Comparison, Filter, FilterValue, StepCondition, Test } from './filter';
import type { FilterRow, LabelFacts, StepFacts } from './filter-row';
import { foldCase, piecesOf, textMatches } from './text-match';

/** What a test is about: a trajectory as a whole, or one of its steps. */
interface Subject {
  row: FilterRow;
  step: StepFacts | null;
}

function compare(left: number, operator: Comparison, right: number): boolean {
  switch (operator) {
    case ':':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

const isText = (value: FilterValue): value is Extract<FilterValue, { kind: 'text' | 'pattern' }> => value.kind === 'text' || value.kind === 'pattern';

/** `!=` asks for something known of which no value holds; the others for one value that does. */
function holds({ operator, values }: Test, isKnown: boolean, one: (value: FilterValue, operator: Comparison) => boolean): boolean {
  const of = (value: FilterValue) => (value.kind === 'any' ? isKnown : one(value, operator === '!=' ? ':' : operator));
  return operator === '!=' ? isKnown && !values.some(of) : values.some(of);
}

const numberHolds = (test: Test, number: number | null): boolean =>
  holds(test, number !== null, (value, operator) => number !== null && value.kind === 'number' && compare(number, operator, value.number));

const textHolds = (test: Test, texts: readonly (string | null)[], fold: boolean, contains = false): boolean =>
  holds(test, texts.some((text) => text !== null), (value) => isText(value) && texts.some((text) => text !== null && textMatches(text, piecesOf(value, contains, fold), fold)));

const flagHolds = (test: Test, flag: boolean | null): boolean => holds(test, flag !== null, (value) => value.kind === 'boolean' && value.is === flag);

/** Facts of the trajectory or the step by the name of their column. */
function column(subject: Subject, name: string): unknown {
  const value: unknown = Reflect.get(subject.step ?? subject.row.trajectory, name);
  return value;
}
const numberColumn = (subject: Subject, name: string): number | null => {
  const value = column(subject, name);
  return typeof value === 'number' ? value : null;
};
const textColumn = (subject: Subject, name: string): string | null => {
  const value = column(subject, name);
  return typeof value === 'string' ? value : null;
};
const flagColumn = (subject: Subject, name: string): boolean | null => {
  const value = column(subject, name);
  return typeof value === 'boolean' ? value : null;
};

function labelsOf({ row, step }: Subject, of: 'people' | 'suggestions' = 'people'): LabelFacts[] {
  return row.labels.filter(
    (label) => (label.authorKind === 'human') === (of === 'people') && (step ? label.stepId === step.id : label.trajectoryId === row.trajectory.id),
  );
}

/** Attributes of the task are attributes of its trajectories. */
function attributesOf(subject: Subject, name: string): LabelFacts[] {
  const ofTask = subject.step ? [] : subject.row.labels.filter((label) => label.trajectoryId === null && label.authorKind === 'human');
  return [...labelsOf(subject), ...ofTask].filter((label) => label.kind === 'attribute' && label.name === name);
}

const stepsOf = ({ row, step }: Subject): readonly StepFacts[] => (step ? [step] : row.steps);

const tokensOf = ({ row }: Subject): number | null => {
  const { inputTokens, outputTokens } = row.trajectory;
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
};

const outcomeOf = (success: boolean | null): string => (success === null ? 'unknown' : success ? 'success' : 'failure');

function attributeHolds(test: Test, values: readonly (string | null)[]): boolean {
  return values.some((stored) =>
    test.values.some((value) => {
      if (value.kind === 'any') return true;
      if (stored === null) return false;
      if (value.kind === 'number') {
        const number = attributeNumber(stored);
        return number !== null && compare(number, test.operator, value.number);
      }
      if (value.kind === 'pattern') return textMatches(stored, attributePieces(value).map(foldCase), true);
      return value.kind === 'text' && attributeTexts(value.text).some((text) => foldCase(text) === foldCase(stored));
    }),
  );
}

function sourceHolds(source: FieldSource, test: Test, subject: Subject): boolean {
  switch (source.kind) {
    case 'number':
      return numberHolds(test, numberColumn(subject, source.column));
    case 'tokens':
      return numberHolds(test, tokensOf(subject));
    case 'text':
      return textHolds(test, source.columns.map((name) => textColumn(subject, name)), source.fold);
    case 'flag':
      return flagHolds(test, flagColumn(subject, source.column));
    case 'outcome':
      return textHolds(test, [outcomeOf(subject.row.trajectory.success)], false);
    case 'title':
      return textHolds(test, [subject.row.trajectory.title], true, true);
    case 'step-text':
      return stepsOf(subject).some((step) => textHolds(test, [step.text ?? step.preview], true, true));
    case 'tool':
      return stepsOf(subject).some((step) => step.tools.some((tool) => textHolds(test, [tool], true)));
    default:
      return labelHolds(source, test, subject);
  }
}

type LabelSource = Exclude<FieldSource, { kind: 'number' | 'tokens' | 'text' | 'flag' | 'outcome' | 'title' | 'step-text' | 'tool' }>;

function labelHolds(source: LabelSource, test: Test, subject: Subject): boolean {
  const labels = labelsOf(subject);
  switch (source.kind) {
    case 'rating':
      return labels.some((label) => label.kind === 'rating' && label.value !== null && numberHolds(test, attributeNumber(label.value)));
    case 'label-text':
      return labels.some((label) => label.kind === source.label && textHolds(test, [label[source.column]], true, source.contains));
    case 'severity':
      return labels.some((label) => label.kind === 'failure' && textHolds(test, [label.severity], false));
    case 'author':
      return labels.some((label) => textHolds(test, [label.author], true));
    case 'has-label':
      return flagHolds(test, labels.some((label) => source.labels.includes(label.kind)) !== source.negated);
    case 'first-failure':
      return flagHolds(test, labels.some((label) => label.kind === 'failure' && label.isFirst === true));
    case 'suggested':
      return flagHolds(test, labelsOf(subject, 'suggestions').length > 0);
    case 'attribute':
      return attributeHolds(test, attributesOf(subject, source.name).map((label) => label.value));
    default:
      return assertNever(source);
  }
}

function testHolds(test: Test, scope: Scope, subject: Subject): boolean {
  const field = findField(scope, test.field);
  if (!field) throw new Error(`a filter names the unknown field ${test.field}`);
  return sourceHolds(field.source, test, subject);
}

function stepMeets(condition: StepCondition, row: FilterRow, step: StepFacts): boolean {
  switch (condition.kind) {
    case 'test':
      return testHolds(condition, 'step', { row, step });
    case 'and':
      return condition.of.every((one) => stepMeets(one, row, step));
    case 'or':
      return condition.of.some((one) => stepMeets(one, row, step));
    case 'not':
      return !stepMeets(condition.of, row, step);
  }
}

/** Whether the row is kept. */
export function matchesFilter(filter: Filter, row: FilterRow): boolean {
  switch (filter.kind) {
    case 'everything':
      return true;
    case 'test':
      return testHolds(filter, 'trajectory', { row, step: null });
    case 'and':
      return filter.of.every((one) => matchesFilter(one, row));
    case 'or':
      return filter.of.some((one) => matchesFilter(one, row));
    case 'not':
      return !matchesFilter(filter.of, row);
    case 'any':
      return row.steps.some((step) => stepMeets(filter.where, row, step));
    case 'all':
      return row.steps.every((step) => stepMeets(filter.where, row, step));
    case 'count':
      return compare(row.steps.filter((step) => stepMeets(filter.where, row, step)).length, filter.operator, filter.number);
    case 'first': {
      const first = row.steps.find((step) => stepMeets(filter.where, row, step));
      return first !== undefined && testHolds(filter.test, 'step', { row, step: first });
    }
  }
}
