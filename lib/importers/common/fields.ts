/** Reads an object field by field and remembers which ones nobody asked for, so that they can be kept as `extra`. */
import { objectOf, setMember } from '@/lib/json/json';
import type { Json, JsonNumber } from '@/lib/json/schema';

export type JsonObject = { [key: string]: Json };

export class Fields {
  private readonly taken = new Set<string>();
  constructor(private readonly object: JsonObject) {}

  /** null where the value is no object. */
  static of(value: Json | undefined): Fields | null {
    const object = objectOf(value);
    return object ? new Fields(object) : null;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.object, key) && this.object[key] !== null;
  }

  /** The value without taking it. */
  peek(key: string): Json | undefined {
    return Object.hasOwn(this.object, key) ? this.object[key] : undefined;
  }

  /** The value, whatever it is; undefined where it is missing. */
  take(key: string): Json | undefined {
    this.taken.add(key);
    return this.peek(key);
  }

  /** A text; another kind of value stays in the rest. */
  text(key: string): string | null {
    const value = this.peek(key);
    if (typeof value !== 'string') return null;
    this.taken.add(key);
    return value;
  }

  /** An id: a text, or a number as the source spells it. */
  id(key: string): string | null {
    const number = this.number(key);
    return number === null ? this.text(key) : typeof number === 'number' ? String(number) : number.$num;
  }

  number(key: string): JsonNumber | null {
    const value = this.peek(key);
    if (!isNumber(value)) return null;
    this.taken.add(key);
    return value;
  }

  flag(key: string): boolean | null {
    const value = this.peek(key);
    if (typeof value !== 'boolean') return null;
    this.taken.add(key);
    return value;
  }

  inner(key: string): Fields | null {
    const fields = Fields.of(this.peek(key));
    if (fields) this.taken.add(key);
    return fields;
  }

  list(key: string): readonly Json[] | null {
    const value = this.peek(key);
    if (!Array.isArray(value)) return null;
    this.taken.add(key);
    return value;
  }

  /** What nobody took; nulls say nothing and are left out. undefined where nothing is left. */
  rest(): JsonObject | undefined {
    const rest: JsonObject = {};
    for (const [key, value] of Object.entries(this.object)) if (!this.taken.has(key) && value !== null) setMember(rest, key, value);
    return Object.keys(rest).length > 0 ? rest : undefined;
  }
}

export function isNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === 'number' || (typeof value === 'object' && value !== null && !Array.isArray(value) && objectOf(value) === null);
}

/** `{ extra }` where there is something to keep, else nothing: for spreading into a step or trajectory. */
export function withExtra(...pieces: readonly (JsonObject | undefined)[]): { extra?: Json } {
  const extra: JsonObject = {};
  for (const piece of pieces) for (const [key, value] of Object.entries(piece ?? {})) setMember(extra, key, value);
  return Object.keys(extra).length > 0 ? { extra } : {};
}

/** What nobody took of an inner object, under its own name; undefined where nothing is left. */
export function restAs(name: string, fields: Fields): JsonObject | undefined {
  const rest = fields.rest();
  return rest && { [name]: rest };
}
