// JSON back to text: number literals as they were, wrappers taken off, lone surrogates escaped.
import type { Json, JsonObject } from '@/lib/json/json';
import { isNumberLiteral, numberText, wrappedObject } from '@/lib/json/json';

export interface PrintOptions {
  /** Members by UTF-16 code units of their keys, for texts that are compared or hashed. */
  sortKeys?: boolean;
}

/**
 * The value as compact JSON text; `parseJson` gives the same value back. Members keep their order unless `sortKeys`.
 * Literals such as `NaN`, which strict JSON does not know, are printed as the source had them.
 */
export function printJson(value: Json, options: PrintOptions = {}): string {
  const sortKeys = options.sortKeys ?? false;
  return !sortKeys && isPlain(value) ? JSON.stringify(value) : writeJson(value, { sortKeys, indent: '' });
}

/** The value as indented text for people to read; literals stay as they were. */
export function jsonText(value: Json, options: PrintOptions & { indent?: number } = {}): string {
  return writeJson(value, { sortKeys: options.sortKeys ?? false, indent: ' '.repeat(options.indent ?? 2) });
}

/** The engine's printer is recursive; deeper values than this go through ours. */
const PLAIN_DEPTH = 400;

/** Whether the engine's printer writes this value just as ours would. */
function isPlain(root: Json): boolean {
  let level: Json[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > PLAIN_DEPTH) return false;
    const next: Json[] = [];
    for (const value of level) {
      if (typeof value === 'number') {
        if (!Number.isFinite(value) || Object.is(value, -0)) return false;
      } else if (Array.isArray(value)) {
        for (const item of value) if (isContent(item)) next.push(item);
      } else if (typeof value === 'object' && value !== null && !pushPlainMembers(value, next)) {
        return false;
      }
    }
    level = next;
  }
  return true;
}

function pushPlainMembers(object: JsonObject, next: Json[]): boolean {
  let count = 0;
  let last = '';
  for (const key in object) {
    count++;
    last = key;
    const item = object[key];
    if (isContent(item)) next.push(item);
  }
  return !(count === 1 && (last === '$num' || last === '$obj'));
}

/** Whether a value has to be looked at: only numbers and containers can print differently. */
function isContent(value: Json | undefined): value is Exclude<Json, null | boolean | string> {
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
}

interface Layout {
  sortKeys: boolean;
  /** Blanks for each level; `''` writes everything on one line. */
  indent: string;
}

interface Frame {
  items: Json[] | JsonObject;
  /** Keys in the order of printing; null for an array. */
  keys: string[] | null;
  next: number;
}

function writeJson(root: Json, layout: Layout): string {
  const stack: Frame[] = [];
  let out = writeValue(root, stack, layout);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const size = frame.keys === null ? (Array.isArray(frame.items) ? frame.items.length : 0) : frame.keys.length;
    if (frame.next >= size) {
      stack.pop();
      out += (size > 0 ? newLine(stack.length, layout) : '') + (frame.keys === null ? ']' : '}');
      continue;
    }
    out += (frame.next > 0 ? ',' : '') + newLine(stack.length, layout);
    out += writeNext(frame, stack, layout);
  }
  return out;
}

function writeNext(frame: Frame, stack: Frame[], layout: Layout): string {
  const index = frame.next++;
  if (Array.isArray(frame.items)) return writeValue(frame.items[index] ?? null, stack, layout);
  const key = frame.keys?.[index] ?? '';
  const colon = layout.indent === '' ? ':' : ': ';
  return JSON.stringify(key) + colon + writeValue(frame.items[key] ?? null, stack, layout);
}

/** The text of a scalar, or the opening bracket of a container, which is put on the stack. */
function writeValue(value: Json, stack: Frame[], layout: Layout): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || isNumberLiteral(value)) return numberText(value) ?? 'null';
  if (Array.isArray(value)) {
    stack.push({ items: value, keys: null, next: 0 });
    return '[';
  }
  const members = wrappedObject(value) ?? value;
  const keys = Object.keys(members);
  stack.push({ items: members, keys: layout.sortKeys ? keys.sort() : keys, next: 0 });
  return '{';
}

function newLine(depth: number, layout: Layout): string {
  return layout.indent === '' ? '' : `\n${layout.indent.repeat(depth)}`;
}
