/**
 * A filter as a condition of PostgreSQL over the tables of prisma/schema.prisma; means exactly what match-filter.ts means in memory.
 *
 * Aliases: `t` is the caller's "Trajectory" row. Inside, `s` is a "Step" of it, `l` a "LabelCurrent", `a` an "Author", `f` a
 * "SourceFile", `u` a tool. What is unknown is not true: a condition may give null, which WHERE takes for false, and every `not`
 * is written as IS NOT TRUE.
 */
import { attributePieces, attributeTexts, NUMBER_TEXT } from './attribute-match';
import { findField, type FieldSource, type Scope } from './fields';
import type { Comparison, Compound, Filter, FilterValue, Test, TrajectoryTest } from './filter';
import { foldCase, likePattern, piecesOf } from './text-match';

export interface SqlCondition {
  /** A boolean expression with `$n` for values; unknown counts as false. */
  text: string;
  values: (string | number)[];
}

const sqlOperators: Record<Comparison, string> = { ':': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' };

const any = (conditions: readonly string[]): string => (conditions.length === 0 ? 'FALSE' : conditions.length === 1 ? (conditions[0] ?? 'FALSE') : `(${conditions.join(' OR ')})`);
const all = (conditions: readonly string[]): string => (conditions.length === 1 ? (conditions[0] ?? 'TRUE') : `(${conditions.join(' AND ')})`);
const not = (condition: string): string => `((${condition}) IS NOT TRUE)`;

/** One step's or one trajectory's alias. */
const aliasOf = (scope: Scope): string => (scope === 'step' ? 's' : 't');

const stepsWhere = (condition: string): string => `FROM "Step" s WHERE s."projectId" = t."projectId" AND s."trajectoryId" = t."id" AND ${condition}`;

/** Path of the file, which may be gone. */
const PATH = '(SELECT f."path" FROM "SourceFile" f WHERE f."projectId" = t."projectId" AND f."sha256" = t."file")';
const columnOf = (scope: Scope, name: string): string => (name === 'path' ? PATH : `${aliasOf(scope)}."${name}"`);

const fold = (expression: string): string => `lower(${expression} COLLATE "C")`;
const STEP_TEXT = 'coalesce(s."text", s."preview")';

class SqlWriter {
  readonly values: (string | number)[] = [];
  constructor(private readonly first: number) {}

  private bind(value: string | number): string {
    this.values.push(value);
    return `$${this.first + this.values.length - 1}`;
  }

  /** `:` of one value that holds, `!=` of something known that none equals. */
  private holds({ operator, values }: Test, known: string, one: (value: FilterValue, operator: Comparison) => string): string {
    const matches = any(values.map((value) => (value.kind === 'any' ? known : one(value, operator === '!=' ? ':' : operator))));
    return operator === '!=' ? all([known, not(matches)]) : matches;
  }

  private number(test: Test, expression: string): string {
    return this.holds(test, `${expression} IS NOT NULL`, (value, operator) => (value.kind === 'number' ? `${expression} ${sqlOperators[operator]} ${this.bind(value.number)}::float8` : 'FALSE'));
  }

  private like(expression: string, pieces: readonly string[]): string {
    return pieces.length === 1 ? `${expression} = ${this.bind(pieces[0] ?? '')}` : `${expression} LIKE ${this.bind(likePattern(pieces))}`;
  }

  private words(test: Test, columns: readonly string[], folds: boolean, contains = false): string {
    const known = any(columns.map((column) => `${column} IS NOT NULL`));
    return this.holds(test, known, (value) => {
      if (value.kind !== 'text' && value.kind !== 'pattern') return 'FALSE';
      const pieces = piecesOf(value, contains, folds);
      return any(columns.map((column) => this.like(folds ? fold(column) : column, pieces)));
    });
  }

  private flag(test: Test, expression: string): string {
    return this.holds(test, `(${expression}) IS NOT NULL`, (value) => (value.kind === 'boolean' ? `(${expression}) IS ${value.is ? 'TRUE' : 'FALSE'}` : 'FALSE'));
  }

  /** A current label of a person on the step or trajectory that meets `condition`. */
  private label(scope: Scope, condition: string, kind: '=' | '<>' = '=', extraTable = ''): string {
    const on = scope === 'step' ? 'l."projectId" = s."projectId" AND l."stepId" = s."id"' : 'l."projectId" = t."projectId" AND l."trajectoryId" = t."id"';
    return `EXISTS (SELECT 1 FROM "LabelCurrent" l${extraTable} WHERE ${on} AND l."authorKind" ${kind} 'human' AND ${condition})`;
  }

  private attributeValue(test: Test): string {
    return any(
      test.values.map((value) => {
        switch (value.kind) {
          case 'any':
            return 'TRUE';
          case 'number':
            return `CASE WHEN l."value" ~ '${NUMBER_TEXT}' THEN l."value"::float8 ${sqlOperators[test.operator]} ${this.bind(value.number)}::float8 ELSE FALSE END`;
          case 'pattern':
            return this.like(fold('l."value"'), attributePieces(value).map(foldCase));
          case 'text':
            return any(attributeTexts(value.text).map((text) => this.like(fold('l."value"'), [foldCase(text)])));
          case 'boolean':
            return 'FALSE';
        }
      }),
    );
  }

  private attribute(test: Test, scope: Scope, name: string): string {
    const said = all(['l."kind" = \'attribute\'', `l."name" = ${this.bind(name)}`, this.attributeValue(test)]);
    if (scope === 'step') return this.label(scope, said);
    return `EXISTS (SELECT 1 FROM "LabelCurrent" l WHERE l."projectId" = t."projectId" AND (l."trajectoryId" = t."id" OR (l."trajectoryId" IS NULL AND l."taskId" = t."taskId")) AND l."authorKind" = 'human' AND ${said})`;
  }

  /** Of the step at hand, or of one step of the trajectory. */
  private ofSteps(scope: Scope, condition: string): string {
    return scope === 'step' ? condition : `EXISTS (SELECT 1 ${stepsWhere(condition)})`;
  }

  private source(source: FieldSource, test: Test, scope: Scope): string {
    switch (source.kind) {
      case 'number':
        return this.number(test, columnOf(scope, source.column));
      case 'tokens':
        return this.number(test, 'CASE WHEN t."inputTokens" IS NULL AND t."outputTokens" IS NULL THEN NULL ELSE coalesce(t."inputTokens", 0) + coalesce(t."outputTokens", 0) END');
      case 'text':
        return this.words(test, source.columns.map((column) => columnOf(scope, column)), source.fold);
      case 'flag':
        return this.flag(test, columnOf(scope, source.column));
      case 'outcome':
        return this.words(test, ["CASE WHEN t.\"success\" THEN 'success' WHEN NOT t.\"success\" THEN 'failure' ELSE 'unknown' END"], false);
      case 'title':
        return this.words(test, ['t."title"'], true, true);
      case 'step-text':
        return this.ofSteps(scope, this.words(test, [STEP_TEXT], true, true));
      case 'tool':
        return this.ofSteps(scope, `EXISTS (SELECT 1 FROM unnest(s."tools") AS u(tool) WHERE ${this.words(test, ['u.tool'], true)})`);
      case 'rating':
        // What a rating may be is known here, so that the store compares no text with a number.
        return this.label(scope, all(['l."kind" = \'rating\'', this.number(test, `CASE l."value" WHEN '-1' THEN -1 WHEN '0' THEN 0 WHEN '1' THEN 1 END`)]));
      case 'label-text':
        return this.label(scope, all([`l."kind" = '${source.label}'`, this.words(test, [`l."${source.column}"`], true, source.contains)]));
      case 'severity':
        return this.label(scope, all(['l."kind" = \'failure\'', this.words(test, ['l."severity"'], false)]));
      case 'author':
        return this.label(scope, this.words(test, ['a."name"'], true), '=', ' JOIN "Author" a ON a."projectId" = l."projectId" AND a."id" = l."authorId"');
      case 'has-label': {
        const exists = this.label(scope, any(source.labels.map((kind) => `l."kind" = '${kind}'`)));
        return this.flag(test, source.negated ? `NOT ${exists}` : exists);
      }
      case 'first-failure':
        return this.flag(test, this.label(scope, all(['l."kind" = \'failure\'', 'l."isFirst" IS TRUE'])));
      case 'suggested':
        return this.flag(test, this.label(scope, 'TRUE', '<>'));
      case 'attribute':
        return this.attribute(test, scope, source.name);
    }
  }

  test(test: Test, scope: Scope): string {
    const field = findField(scope, test.field);
    if (!field) throw new Error(`a filter names the unknown field ${test.field}`);
    return this.source(field.source, test, scope);
  }

  leaf(test: TrajectoryTest): string {
    switch (test.kind) {
      case 'test':
        return this.test(test, 'trajectory');
      case 'any':
        return `EXISTS (SELECT 1 ${stepsWhere(this.steps(test.where))})`;
      case 'all':
        return `NOT EXISTS (SELECT 1 ${stepsWhere(not(this.steps(test.where)))})`;
      case 'count':
        return `(SELECT count(*) ${stepsWhere(this.steps(test.where))}) ${sqlOperators[test.operator]} ${this.bind(test.number)}::float8`;
      case 'first': {
        const where = this.steps(test.where);
        return `((SELECT (${this.test(test.test, 'step')}) IS TRUE ${stepsWhere(where)} ORDER BY s."ordinal" LIMIT 1) IS TRUE)`;
      }
    }
  }

  steps(condition: Compound<Test>): string {
    return this.conditions(condition, (test) => this.test(test, 'step'));
  }

  conditions<Leaf extends TrajectoryTest>(condition: Compound<Leaf>, leaf: (test: Leaf) => string): string {
    switch (condition.kind) {
      case 'and':
        return all(condition.of.map((one) => this.conditions(one, leaf)));
      case 'or':
        return any(condition.of.map((one) => this.conditions(one, leaf)));
      case 'not':
        return not(this.conditions(condition.of, leaf));
      default:
        return leaf(condition);
    }
  }
}

/** `firstParameter`: number of the first `$n`, for a query that has parameters of its own before these. */
export function filterToSql(filter: Filter, firstParameter = 1): SqlCondition {
  if (filter.kind === 'everything') return { text: 'TRUE', values: [] };
  const writer = new SqlWriter(firstParameter);
  const text = writer.conditions(filter, (test: TrajectoryTest) => writer.leaf(test));
  return { text, values: writer.values };
}
