/** Attributes of OpenTelemetry spans: their values, and the lists that dialects flatten into numbered keys. */
import { arrayOf, isNumberText, numberOfText, objectOf, setMember } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from './fields';

/** A value of OTLP JSON: `{stringValue}`, `{intValue}` (digits in a string), `{arrayValue: {values}}`, … */
export function anyValue(value: Json | undefined): Json {
  const any = objectOf(value);
  if (!any) return value ?? null;
  if (typeof any.intValue === 'string' && isNumberText(any.intValue)) return numberOfText(any.intValue);
  for (const key of ['stringValue', 'intValue', 'doubleValue', 'boolValue', 'bytesValue']) if (any[key] !== undefined) return any[key];
  const list = objectOf(any.arrayValue);
  if (list) return (arrayOf(list.values) ?? []).map(anyValue);
  const pairs = objectOf(any.kvlistValue);
  return pairs ? keyValues(pairs.values) : null;
}

/** A list of `{key, value}` as an object. */
export function keyValues(list: Json | undefined): JsonObject {
  const object: JsonObject = {};
  for (const entry of arrayOf(list) ?? []) {
    const pair = objectOf(entry);
    if (typeof pair?.key === 'string') setMember(object, pair.key, anyValue(pair.value));
  }
  return object;
}

/** Nested objects as dotted keys, as most exporters write them; lists of objects are numbered. */
export function flattened(attributes: JsonObject): JsonObject {
  const flat: JsonObject = {};
  const open: [string, Json][] = Object.entries(attributes).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const [key, value] = next;
    const object = objectOf(value);
    const list = arrayOf(value);
    if (object && Object.keys(object).length > 0) open.push(...Object.entries(object).map(([name, member]): [string, Json] => [`${key}.${name}`, member]).reverse());
    else if (list?.some((item) => objectOf(item))) open.push(...list.map((item, index): [string, Json] => [`${key}.${index}`, item]).reverse());
    else setMember(flat, key, value);
  }
  return flat;
}

export interface Numbered {
  /** In the order of their numbers, which is not the order of their texts. */
  items: JsonObject[];
  gap: boolean;
}

interface Tree {
  [key: string]: Tree | { leaf: Json };
}
const isLeaf = (node: Tree | { leaf: Json }): node is { leaf: Json } => Object.hasOwn(node, 'leaf') && Object.keys(node).length === 1;

function fromTree(node: Tree | { leaf: Json }): Json {
  if (isLeaf(node)) return node.leaf;
  const keys = Object.keys(node);
  const children = (names: readonly string[]) => names.flatMap((name) => node[name] ?? []).map(fromTree);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return children(keys.sort((a, b) => Number(a) - Number(b)));
  const object: JsonObject = {};
  for (const key of keys) {
    const child = node[key];
    if (child) setMember(object, key, fromTree(child));
  }
  return object;
}

/** The list that stands in keys `<prefix>.<number>.…`; those keys are removed. null where there are none. */
export function takeNumbered(attributes: JsonObject, prefix: string): Numbered | null {
  const numbers = new Map<number, Tree>();
  for (const key of Object.keys(attributes)) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const [number = '', ...path] = key.slice(prefix.length + 1).split('.');
    if (!/^\d+$/.test(number) || path.length === 0) continue;
    let at = numbers.get(Number(number)) ?? {};
    numbers.set(Number(number), at);
    for (const name of path.slice(0, -1)) {
      const next = Object.hasOwn(at, name) ? at[name] : undefined;
      const inner: Tree = next && !isLeaf(next) ? next : {};
      Object.defineProperty(at, name, { value: inner, enumerable: true, configurable: true, writable: true });
      at = inner;
    }
    Object.defineProperty(at, path.at(-1) ?? '', { value: { leaf: attributes[key] ?? null }, enumerable: true, configurable: true, writable: true });
    delete attributes[key];
  }
  if (numbers.size === 0) return null;
  const sorted = [...numbers].sort(([a], [b]) => a - b);
  return { items: sorted.map(([, tree]) => objectOf(fromTree(tree)) ?? {}), gap: sorted.some(([number], index) => number !== index) };
}
