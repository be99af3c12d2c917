/** Random filters and random rows for the laws of the filter language: nulls, mixed types, U+0000, half pairs, stars, escapes. */
import fc from 'fast-check';
import { fields, findField, type Field, type Scope } from '@/lib/curation/fields';
import type { Comparison, Compound, Filter, FilterValue, Test, TrajectoryTest } from '@/lib/curation/filter';
import type { FilterRow, LabelFacts, StepFacts, TrajectoryFacts } from '@/lib/curation/filter-row';
import { valueText } from '@/lib/labels/columns';
import type { Json } from '@/lib/json/schema';

/** Few enough to meet by chance, odd enough to hurt. */
const pieces = ['a', 'A', 'b', 'ab', '%', '_', '\\', '😀', 'é', 'É', 'İ', '\0', '\ud83d', '\ufffd', '-1', '1'];
const odd = [...pieces, '*', '"', ' ', ',', '(', ')', ':', '>', '\n'];
const text = fc.array(fc.constantFrom(...odd), { maxLength: 3 }).map((of) => of.join(''));
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { freq: 3, nil: null });
const real = fc.constantFrom(-1, 0, 0.1 + 0.2, 0.3, 1, 2.5, 1e21, 5e-7);
const count = fc.integer({ min: 0, max: 3 });
const id = fc.constantFrom('x', 'X', 'x%', '😀');
const attributeNames = ['score', 'Score', 'my name', 'a*"\\'];
const attributeValue: fc.Arbitrary<Json> = fc.oneof(
  text, real, fc.boolean(), fc.constant(null), fc.constantFrom<Json>({ $num: '1.0' }, { $num: '1e400' }, { $num: '780177723283783681' }, [1], { a: '1' }, '1', '2.5', 'true', '0.30'),
);

const trajectoryFacts: fc.Arbitrary<Omit<TrajectoryFacts, 'id' | 'steps'>> = fc.record({
  externalId: maybe(id), taskId: id, externalTask: maybe(id), file: fc.constantFrom('f1', 'f2'), path: maybe(text), format: fc.constantFrom('atif', 'ATIF'), title: text,
  model: maybe(text), harness: maybe(text), harnessVersion: maybe(text), status: fc.constantFrom('completed', 'failed', 'unknown'), stopReason: maybe(text),
  success: maybe(fc.boolean()), reward: maybe(real), actions: count, errors: count, forks: count, issues: count, inputTokens: maybe(real), outputTokens: maybe(real),
  cost: maybe(real), durationMs: maybe(fc.constantFrom(0, 1000, 90_000, 250.5)),
});

const stepFacts: fc.Arbitrary<Omit<StepFacts, 'id' | 'ordinal'>> = fc.record({
  kind: fc.constantFrom('action', 'observation', 'user'), role: text, tools: fc.array(text, { maxLength: 2 }), isError: maybe(fc.boolean()), isActive: fc.boolean(),
  synthetic: fc.boolean(), copied: fc.boolean(), outputTokens: maybe(real), durationMs: maybe(real), cost: maybe(real), text: maybe(text), preview: text,
});

type LabelSaid = Pick<LabelFacts, 'kind' | 'name' | 'value' | 'severity' | 'isFirst'>;
const said = (kind: string, parts: Partial<Record<'name' | 'value' | 'severity', fc.Arbitrary<string | null>>> & { isFirst?: fc.Arbitrary<boolean | null> } = {}): fc.Arbitrary<LabelSaid> =>
  fc.record({ kind: fc.constant(kind), name: parts.name ?? fc.constant(null), value: parts.value ?? fc.constant(null), severity: parts.severity ?? fc.constant(null), isFirst: parts.isFirst ?? fc.constant(null) });
const labelSaid = fc.oneof(
  said('rating', { value: fc.constantFrom('-1', '0', '1') }),
  said('failure', { name: text, severity: fc.constantFrom(null, 'minor', 'critical'), isFirst: fc.constantFrom(null, true, false) }),
  said('attribute', { name: fc.constantFrom(...attributeNames), value: attributeValue.map(valueText) }),
  said('goal', { name: text }), said('comment', { value: text }), said('skip', { value: maybe(text) }), said('preference', { value: fc.constantFrom('best', 'tie') }), said('correction'), said('verdict'),
);
/** `on`: the task, the trajectory, or one of its steps by number. */
const label = fc.record({ said: labelSaid, on: fc.constantFrom<'task' | 'trajectory' | number>('task', 'trajectory', 0, 1, 2), author: fc.constantFrom('ann', 'Ann', 'bob_'), authorKind: fc.constantFrom('human', 'human', 'model') });

/** Rows whose ids are free for the caller to make, for ids must be unique in a store. */
export const filterRow = (ids: { trajectory: string; step: (ordinal: number) => string }): fc.Arbitrary<FilterRow> =>
  fc.record({ facts: trajectoryFacts, steps: fc.array(stepFacts, { minLength: 1, maxLength: 3 }), labels: fc.array(label, { maxLength: 4 }) }).map(({ facts, steps, labels }) => ({
    trajectory: { ...facts, id: ids.trajectory, steps: steps.length },
    steps: steps.map((step, ordinal) => ({ ...step, ordinal, id: ids.step(ordinal) })),
    labels: labels
      // Only attributes are on tasks.
      .filter(({ on, said: { kind } }) => (on === 'task' ? kind === 'attribute' : typeof on === 'string' || on < steps.length))
      .map(({ said: words, on, author, authorKind }) => ({ ...words, author, authorKind, trajectoryId: on === 'task' ? null : ids.trajectory, stepId: typeof on === 'number' ? ids.step(on) : null })),
  }));

const plainText = fc.oneof(text, id, fc.constantFrom('ann', 'BOB_', 'atif', 'true', 'null', '2.5', '1.0', 'f1'));
const anyValue: FilterValue = { kind: 'any' };
/** Only what a bare word may hold, for a pattern has no quotes. */
const pattern: fc.Arbitrary<FilterValue> = fc
  .array(fc.array(fc.constantFrom(...pieces), { maxLength: 2 }).map((of) => of.join('')), { minLength: 2, maxLength: 3 })
  .filter((of) => of.some((piece) => piece !== '') || of.length > 2)
  .map((of) => ({ kind: 'pattern', pieces: of }));
const toText = (value: string): FilterValue => ({ kind: 'text', text: value });
const toNumber = (value: number): FilterValue => ({ kind: 'number', number: value });

function valueOf(field: Field, operator: Comparison): fc.Arbitrary<FilterValue> {
  const isOrder = operator !== ':' && operator !== '!=';
  const others = operator === ':' ? [fc.constant(anyValue)] : [];
  switch (field.type) {
    case 'number':
      return fc.oneof(real.map(toNumber), ...others);
    case 'duration':
      return fc.oneof(fc.constantFrom(0, 1000, 250.5, 60_000).map(toNumber), ...others);
    case 'boolean':
      return fc.oneof(fc.boolean().map((is): FilterValue => ({ kind: 'boolean', is })), ...others);
    case 'choice':
      return fc.oneof(fc.constantFrom(...(field.values ?? [])).map(toText), ...others);
    case 'attribute':
      return isOrder ? real.map(toNumber) : fc.oneof(plainText.map(toText), pattern, ...others);
    case 'text':
    case 'search':
      return fc.oneof(plainText.map(toText), pattern, ...others);
  }
}

function fieldOf(scope: Scope): fc.Arbitrary<Field> {
  const known = fields.filter((field) => field.scope === scope);
  const attributes = attributeNames.flatMap((name) => findField(scope, `attribute.${name}`) ?? []);
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 6 }, { arbitrary: fc.constantFrom(...attributes), weight: 1 });
}

const test = (scope: Scope): fc.Arbitrary<Test> =>
  fieldOf(scope).chain((field) =>
    fc.constantFrom(...field.operators).chain((operator) => {
      const isList = operator === ':' || operator === '!=';
      return fc.array(valueOf(field, operator), { minLength: 1, maxLength: isList ? 2 : 1 }).map((values): Test => ({ kind: 'test', field: field.id, operator, values }));
    }),
  );

function compound<Leaf>(leaf: fc.Arbitrary<Leaf>, depth: number): fc.Arbitrary<Compound<Leaf>> {
  if (depth === 0) return leaf;
  const inner = compound(leaf, depth - 1);
  const several = fc.array(inner, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    { arbitrary: leaf, weight: 3 },
    { arbitrary: several.map((of): Compound<Leaf> => ({ kind: 'and', of })), weight: 1 },
    { arbitrary: several.map((of): Compound<Leaf> => ({ kind: 'or', of })), weight: 2 },
    { arbitrary: inner.map((of): Compound<Leaf> => ({ kind: 'not', of })), weight: 2 },
  );
}

const stepCondition = compound(test('step'), 1);
const trajectoryTest: fc.Arbitrary<TrajectoryTest> = fc.oneof(
  { arbitrary: test('trajectory'), weight: 5 },
  { arbitrary: stepCondition.map((where): TrajectoryTest => ({ kind: 'any', where })), weight: 2 },
  { arbitrary: stepCondition.map((where): TrajectoryTest => ({ kind: 'all', where })), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('count' as const), where: stepCondition, operator: fc.constantFrom<Comparison>(':', '!=', '<', '<=', '>', '>='), number: fc.constantFrom(0, 1, 1.5, 2) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('first' as const), where: stepCondition, test: test('step') }), weight: 1 },
);

export const anyFilter: fc.Arbitrary<Filter> = fc.oneof({ arbitrary: compound(trajectoryTest, 2), weight: 30 }, { arbitrary: fc.constant<Filter>({ kind: 'everything' }), weight: 1 });
