/**
 * Filter text to filter: `field:value` terms joined by spaces (and), `or`, `not`, parentheses, conditions over steps.
 *
 *     outcome:failure (model:gpt-* or model:claude-*) any(step, tool:bash error:true) count(step, tool:search)>=3
 */
import { nearestName } from '@/lib/base/nearest-name';
import type { Result } from '@/lib/base/result';
import { err, ok } from '@/lib/base/result';
import { fieldIds, findField, type Field, type Scope } from './fields';
import { everything, type Comparison, type Compound, type Filter, type FilterError, type FilterValue, type StepCondition, type Test, type TrajectoryTest } from './filter';
import { scanFilter, type FilterToken } from './filter-tokens';

type Parsed<T> = Result<T, FilterError>;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const DURATION = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(ms|s|m|h|d)?$/i;
const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const quantifiers = ['any', 'all', 'count', 'first'] as const;
/** Deeper nesting is refused, so that neither we nor the database run out of stack. */
const MAX_DEPTH = 60;

const finite = (number: number): FilterValue | null => (Number.isFinite(number) ? { kind: 'number', number: number + 0 } : null);

function numberValue(raw: string): FilterValue | null {
  return NUMBER.test(raw) ? finite(Number(raw)) : null;
}

function durationValue(raw: string): FilterValue | null {
  const [, number, unit = 's'] = DURATION.exec(raw) ?? [];
  return number === undefined ? null : finite(Number(number) * (MILLISECONDS[unit.toLowerCase()] ?? 1));
}

const refused = (position: number, message: string, nearest?: string): { ok: false; error: FilterError } => err({ position, message, ...(nearest === undefined ? {} : { nearest }) });

/** The value as the field's type reads it. */
function readValue(field: Field, operator: Comparison, token: Extract<FilterToken, { kind: 'value' }>): Parsed<FilterValue> {
  const { value, raw, isQuoted, position } = token;
  const isOrder = operator !== ':' && operator !== '!=';
  if (value.kind === 'any') return operator === ':' ? ok(value) : refused(position, `${field.id}${operator}* says nothing; write ${field.id}:* or not ${field.id}:*.`);
  switch (field.type) {
    case 'number':
    case 'duration': {
      const number = field.type === 'number' ? numberValue(raw) : durationValue(raw);
      return number ? ok(number) : refused(position, field.type === 'number' ? `${field.id} is compared with a number, not ${raw}.` : `${field.id} is compared with a length of time such as 90s or 5m, not ${raw}.`);
    }
    case 'attribute': {
      if (!isOrder) return ok(value);
      const number = numberValue(raw);
      return number ? ok(number) : refused(position, `${operator} compares numbers; ${raw} is none.`);
    }
    case 'boolean': {
      if (raw === 'true' || raw === 'false') return ok({ kind: 'boolean', is: raw === 'true' });
      return refused(position, `${field.id} is true or false.`, nearestName(raw, ['true', 'false']));
    }
    case 'choice': {
      if (value.kind === 'text' && field.values?.includes(value.text)) return ok(value);
      return refused(position, `${field.id} is one of ${field.values?.join(', ')}.`, nearestName(raw, field.values ?? []));
    }
    case 'text':
    case 'search':
      return ok(isQuoted ? { kind: 'text', text: raw } : value);
  }
}

/** Recursive descent; each method leaves the parser behind what it read, or says what is wrong and where. */
class FilterParser {
  private next = 0;
  private depth = 0;
  constructor(
    private readonly tokens: readonly FilterToken[],
    private readonly end: number,
  ) {}

  filter(): Parsed<Filter> {
    if (this.tokens.length === 0) return ok(everything);
    const filter = this.either(() => this.trajectoryTest());
    if (filter.ok && this.peek()) return refused(this.position, 'There is one closing parenthesis too many.');
    return filter;
  }

  private peek(): FilterToken | undefined {
    return this.tokens[this.next];
  }

  private get position(): number {
    return this.peek()?.position ?? this.end;
  }

  /** `or:x` is a term of an unknown field, not the word. */
  private isWord(word: string): boolean {
    const token = this.peek();
    return token?.kind === 'name' && token.name.toLowerCase() === word && this.tokens[this.next + 1]?.kind !== 'operator';
  }

  private take(kind: 'open' | 'close' | 'comma', message: string): FilterError | null {
    if (this.peek()?.kind !== kind) return { position: this.position, message };
    this.next += 1;
    return null;
  }

  /** a b or c d */
  private either<Leaf>(leaf: () => Parsed<Leaf>): Parsed<Compound<Leaf>> {
    const of: Compound<Leaf>[] = [];
    do {
      if (of.length > 0) this.next += 1;
      const one = this.both(leaf);
      if (!one.ok) return one;
      of.push(one.value);
    } while (this.isWord('or'));
    const [only] = of;
    return ok(of.length === 1 && only !== undefined ? only : { kind: 'or', of });
  }

  /** a b, or a and b */
  private both<Leaf>(leaf: () => Parsed<Leaf>): Parsed<Compound<Leaf>> {
    const of: Compound<Leaf>[] = [];
    for (let token = this.peek(); of.length === 0 || (token && token.kind !== 'close' && !this.isWord('or')); token = this.peek()) {
      if (of.length > 0 && this.isWord('and')) this.next += 1;
      const one = this.unary(leaf);
      if (!one.ok) return one;
      of.push(one.value);
    }
    const [only] = of;
    return ok(of.length === 1 && only !== undefined ? only : { kind: 'and', of });
  }

  private unary<Leaf>(leaf: () => Parsed<Leaf>): Parsed<Compound<Leaf>> {
    if (this.depth >= MAX_DEPTH) return refused(this.position, `Conditions are nested more than ${MAX_DEPTH} deep.`);
    this.depth += 1;
    const parsed = this.nested(leaf);
    this.depth -= 1;
    return parsed;
  }

  private nested<Leaf>(leaf: () => Parsed<Leaf>): Parsed<Compound<Leaf>> {
    if (this.isWord('not')) {
      this.next += 1;
      const of = this.unary(leaf);
      return of.ok ? ok({ kind: 'not', of: of.value }) : of;
    }
    if (this.peek()?.kind !== 'open') return leaf();
    this.next += 1;
    const inner = this.either(leaf);
    if (!inner.ok) return inner;
    const unclosed = this.take('close', 'A closing parenthesis is missing here.');
    return unclosed ? err(unclosed) : inner;
  }

  /** field:value or any(step, …) */
  private trajectoryTest(): Parsed<TrajectoryTest> {
    const token = this.peek();
    if (token?.kind !== 'name' || this.tokens[this.next + 1]?.kind !== 'open') return this.test('trajectory');
    const quantifier = quantifiers.find((known) => known === token.name.toLowerCase());
    if (!quantifier) return refused(token.position, `There is no condition ${token.name}( … ).`, nearestName(token.name, quantifiers));
    this.next += 1;
    const where = this.stepCondition();
    if (!where.ok) return where;
    switch (quantifier) {
      case 'any':
      case 'all':
        return ok({ kind: quantifier, where: where.value });
      case 'count':
        return this.countOf(where.value);
      case 'first': {
        const test = this.test('step');
        return test.ok ? ok({ kind: 'first', where: where.value, test: test.value }) : test;
      }
    }
  }

  /** (step, …) */
  private stepCondition(): Parsed<StepCondition> {
    const unopened = this.take('open', 'A condition over steps is missing here.');
    if (unopened) return err(unopened);
    if (!this.isWord('step')) {
      const token = this.peek();
      return refused(this.position, 'Conditions begin with what they are about: any(step, …).', token?.kind === 'name' ? 'step' : undefined);
    }
    this.next += 1;
    const uncomma = this.take('comma', 'A comma and a condition are missing here: any(step, tool:bash).');
    if (uncomma) return err(uncomma);
    const where = this.either(() => this.test('step'));
    if (!where.ok) return where;
    const unclosed = this.take('close', 'A closing parenthesis is missing here.');
    return unclosed ? err(unclosed) : where;
  }

  /** count( … )>=3 */
  private countOf(where: StepCondition): Parsed<TrajectoryTest> {
    const [operator, value, more] = [this.peek(), this.tokens[this.next + 1], this.tokens[this.next + 2]];
    if (operator?.kind !== 'operator' || value?.kind !== 'value') return refused(this.position, 'A count is compared with a number: count(step, …)>=3.');
    const number = numberValue(value.raw);
    if (number?.kind !== 'number' || more?.kind === 'value') return refused(value.position, `A count is compared with one number, not ${value.raw}.`);
    this.next += 2;
    return ok({ kind: 'count', where, operator: operator.operator, number: number.number });
  }

  /** field, operator, values */
  private test(scope: Scope): Parsed<Test> {
    const token = this.peek();
    if (token?.kind !== 'name') return refused(this.position, 'A condition such as outcome:failure is missing here.');
    const operator = this.tokens[this.next + 1];
    const field = findField(scope, token.name);
    if (!field) {
      const isLoose = operator?.kind !== 'operator';
      const hint = isLoose ? ` To search for words write text:${JSON.stringify(token.name)}.` : '';
      return refused(token.position, `There is no field ${token.name} ${scope === 'step' ? 'of steps' : 'of trajectories'}.${hint}`, nearestName(token.name, fieldIds(scope)));
    }
    if (operator?.kind !== 'operator') return refused(token.position, `${field.id} needs an operator and a value, such as ${field.id}:*.`);
    if (!field.operators.includes(operator.operator)) {
      return refused(operator.position, `${field.id} knows ${field.operators.join(' ')}, not ${operator.operator}.`, nearestName(operator.operator, field.operators));
    }
    this.next += 2;
    return this.values(field, operator.operator);
  }

  private values(field: Field, operator: Comparison): Parsed<Test> {
    const values: FilterValue[] = [];
    for (let token = this.peek(); token?.kind === 'value'; token = this.peek()) {
      const value = readValue(field, operator, token);
      if (!value.ok) return value;
      if (values.length > 0 && operator !== ':' && operator !== '!=') return refused(token.position, `${operator} compares with one value.`);
      values.push(value.value);
      this.next += 1;
    }
    return ok({ kind: 'test', field: field.id, operator, values });
  }
}

/** The empty text keeps everything. A refusal names the place and, for an unknown name, the nearest known one. */
export function parseFilter(text: string): Parsed<Filter> {
  const tokens = scanFilter(text);
  return tokens.ok ? new FilterParser(tokens.value, text.length).filter() : tokens;
}
