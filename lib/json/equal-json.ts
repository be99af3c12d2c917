// Deep equality of JSON values: same literals, same members, key order ignored.
import type { Json } from '@/lib/json/json';

/** Whether two values are the same JSON. `1` and `1.0` differ, because the literal is part of the value. */
export function equalJson(left: Json, right: Json): boolean {
  const pending: [Json, Json][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (!pushChildren(a, b, pending)) return false;
  }
  return true;
}

function pushChildren(a: object & Json, b: object & Json, pending: [Json, Json][]): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (const [index, item] of a.entries()) {
      const other = b[index];
      if (other === undefined) return false;
      pending.push([item, other]);
    }
    return true;
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(b, key)) return false;
    const mine = valueAt(a, key);
    const other = valueAt(b, key);
    if (mine === undefined || other === undefined) return false;
    pending.push([mine, other]);
  }
  return true;
}

function valueAt(object: { [key: string]: Json }, key: string): Json | undefined {
  return object[key];
}
