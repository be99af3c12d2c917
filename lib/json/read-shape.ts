/** Reads a value of unknown shape by a schema; what is wrong with it comes back in plain words, with the place of each fault. */
import type { z } from 'zod';
import { err, ok, type Result } from '@/lib/base/result';

export interface ShapeFault {
  /** Names and indexes from the outside in; empty: the value itself. */
  path: readonly (string | number)[];
  /** What stands after the place: `is missing`, `must be a list, not text`. */
  message: string;
}

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const listed = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`);

const typeWords: Readonly<Record<string, string>> = {
  string: 'text', number: 'a number', boolean: 'true or false', array: 'a list', tuple: 'a list', object: 'an object', record: 'an object', null: 'null', undefined: 'absent',
};
const formatWords: Readonly<Record<string, string>> = { uuid: 'a UUID', datetime: 'a time such as 2026-01-31T12:00:00Z', url: 'a web address', safeint: 'a whole number' };

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const type = typeof value;
  return type === 'string' ? 'text' : type === 'boolean' ? String(value) : (typeWords[type] ?? type);
}

function sizeWords(origin: string, bound: string, count: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${count} characters`;
  if (origin === 'array' || origin === 'set') return `must have ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${count}`;
}

/** undefined: the words of zod stand. */
function wordsOf(issue: RawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'must be a whole number';
      return `must be ${typeWords[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`;
    case 'invalid_value':
      return `must be ${listed(issue.values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))}`;
    case 'too_small':
      if (issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')) return 'may not be empty';
      return sizeWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return sizeWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format':
      if (issue.format === 'regex') return `must have the form ${issue.pattern ?? ''}`;
      return `must be ${formatWords[issue.format] ?? `of the form ${issue.format}`}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be ${listed(issue.options.map(String))}` : 'has none of the shapes that it may have';
    case 'invalid_key':
      return 'is no name that may stand here';
    default:
      return undefined;
  }
}

const isPlace = (key: PropertyKey): key is string | number => typeof key !== 'symbol';

/** Of several shapes that a value may have, the one that it has most of is what was meant; where it has none, all are told. */
function unionFaults(path: ShapeFault['path'], branches: readonly (readonly Issue[])[], whole: string): ShapeFault[] {
  const faults = branches.map((issues) => issues.flatMap((issue) => faultsOf(issue, [])));
  const inside = faults.filter((branch) => branch.length > 0 && branch.every((fault) => fault.path.length > 0)).sort((a, b) => a.length - b.length);
  const [meant] = inside;
  if (meant) return meant.map((fault) => ({ path: [...path, ...fault.path], message: fault.message }));
  const wanted = faults.flat().map(({ message }) => /^must be (.+?)(?:, not .+)?$/.exec(message)?.[1]);
  const words = [...new Set(wanted.filter((word) => word !== undefined))];
  return [{ path, message: whole === 'is missing' || words.length === 0 ? whole : `must be ${listed(words)}` }];
}

function faultsOf(issue: Issue, above: ShapeFault['path']): ShapeFault[] {
  const path = [...above, ...issue.path.filter(isPlace)];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key], message: 'is not known here' }));
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }];
  return issue.errors.length > 0 ? unionFaults(path, issue.errors, issue.message) : [{ path, message: issue.message }];
}

/** All faults, in the order of the schema. */
export function readShape<T extends z.ZodType>(schema: T, value: unknown): Result<z.output<T>, readonly ShapeFault[]> {
  const parsed = schema.safeParse(value, { error: wordsOf });
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.flatMap((issue) => faultsOf(issue, [])));
}

/** `alternatives.0.step: is missing`; `whole` names the value itself. */
export const sayFault = ({ path, message }: ShapeFault, whole: string): string => `${path.join('.') || whole}: ${message}`;

/** The first fault as a person reads it. */
export const sayFirstFault = ([first]: readonly ShapeFault[], whole: string): string => (first ? sayFault(first, whole) : `${whole}: cannot be read`);
