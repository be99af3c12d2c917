/** JSON inside strings: many sources write a list or an object as text, some of them twice. */
import { parseJson } from '@/lib/json/parse-json';
import type { Json } from '@/lib/json/schema';

export interface Unwrapped {
  value: Json;
  /** How many strings were opened: 0 for a value that was none, or was no JSON. */
  levels: number;
}

/** Opens up to two levels. A string that is no JSON comes back as it is; text that merely looks like a number or word does too. */
export function unwrapJson(value: Json, maxLevels = 2): Unwrapped {
  let current = value;
  let levels = 0;
  while (levels < maxLevels && typeof current === 'string' && /^\s*[[{"]/.test(current)) {
    const parsed = parseJson(current);
    if (!parsed.ok) break;
    current = parsed.value.value;
    levels++;
  }
  return typeof current === 'string' ? { value, levels: 0 } : { value: current, levels };
}
