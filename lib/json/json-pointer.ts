// JSON Pointers (RFC 6901): how one value inside a document is named, and how it is found again.
import type { Json } from '@/lib/json/json';
import { objectOf } from '@/lib/json/json';

/** One segment of a pointer as text: `a/b~c` becomes `a~1b~0c`. */
export function pointerSegment(key: string | number): string {
  if (typeof key === 'number') return String(key);
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The pointer made of these keys and indexes; no keys give `''`, the whole document. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${pointerSegment(key)}`).join('');
}

/** The value a pointer names, or undefined when there is none. The `{$obj: …}` wrapper is looked through. */
export function jsonPointer(root: Json, pointer: string): Json | undefined {
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  let value: Json | undefined = root;
  for (const raw of pointer.slice(1).split('/')) {
    const key = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    value = memberOf(value, key);
    if (value === undefined) return undefined;
  }
  return value;
}

function memberOf(value: Json, key: string): Json | undefined {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  const object = objectOf(value);
  return object !== null && Object.hasOwn(object, key) ? object[key] : undefined;
}
