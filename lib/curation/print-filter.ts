/** Filter to text; `parseFilter` gives the same filter back. */
import { findField, type Scope } from './fields';
import type { Compound, Filter, FilterValue, Test, TrajectoryTest } from './filter';

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** What a bare word may be without being read as something else. */
const isBare = (text: string): boolean => /^[^\s(),"*:=<>!~][^\s(),"*]*$/.test(text);
const isBarePattern = (text: string): boolean => /^[^\s(),":=<>!~][^\s(),"]*$/.test(text);

function printValue(value: FilterValue, isDuration: boolean): string {
  switch (value.kind) {
    case 'any':
      return '*';
    case 'text':
      return isBare(value.text) ? value.text : quote(value.text);
    case 'pattern': {
      const text = value.pieces.join('*');
      if (!isBarePattern(text)) throw new Error(`a pattern that no text gives: ${text}`);
      return text;
    }
    case 'number':
      return isDuration ? `${value.number}ms` : String(value.number);
    case 'boolean':
      return String(value.is);
  }
}

const printName = (name: string): string => (/^[^\s():=<>!~,"]+$/.test(name) ? name : quote(name));

function printTest(test: Test, scope: Scope): string {
  const isDuration = findField(scope, test.field)?.type === 'duration';
  return `${printName(test.field)}${test.operator}${test.values.map((value) => printValue(value, isDuration)).join(',')}`;
}

function printLeaf(test: TrajectoryTest): string {
  switch (test.kind) {
    case 'test':
      return printTest(test, 'trajectory');
    case 'any':
    case 'all':
      return `${test.kind}(step, ${printConditions(test.where)})`;
    case 'count':
      return `count(step, ${printConditions(test.where)})${test.operator}${test.number}`;
    case 'first':
      return `first(step, ${printConditions(test.where)}) ${printTest(test.test, 'step')}`;
  }
}

const printConditions = (condition: Compound<Test>): string => print(condition, (test) => printTest(test, 'step'), false);

/** `isInner`: within another condition, where `a b` and `a or b` need parentheses. */
function print<Leaf extends TrajectoryTest>(condition: Compound<Leaf>, leaf: (test: Leaf) => string, isInner: boolean): string {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const text = condition.of.map((one) => print(one, leaf, true)).join(condition.kind === 'and' ? ' ' : ' or ');
      return isInner ? `(${text})` : text;
    }
    case 'not':
      return `not ${print(condition.of, leaf, true)}`;
    default:
      return leaf(condition);
  }
}

export const printFilter = (filter: Filter): string => (filter.kind === 'everything' ? '' : print(filter, printLeaf, false));
