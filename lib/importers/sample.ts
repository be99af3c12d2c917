/** The head of a file as recognition sees it: its shape, its first values, and its first text. */
import { parseJson } from '@/lib/json/parse-json';
import type { Json } from '@/lib/json/schema';
import { detectShape, HEAD_BYTES } from '@/lib/records/detect-shape';
import { readRecords } from '@/lib/records/read-records';
import type { Sample } from './importer';

/** How many bytes of a file are enough to recognise it. */
export const sampleBytes = HEAD_BYTES;
const mostValues = 20;
const headLength = 65_536;

/** `bytes`: the file, or at least its first `sampleBytes`. */
export async function sampleOf(path: string, bytes: Uint8Array): Promise<Sample> {
  const start = bytes.subarray(0, sampleBytes);
  const shape = shapeOf(start);
  const text = shape === 'text' && !isText(start) ? '' : new TextDecoder().decode(start);
  const values = shape === 'text' ? [] : await firstValues(start);
  return {
    path: path.replaceAll('\\', '/'),
    shape,
    values: values.length > 0 ? values : beginningOf(text, shape),
    head: text.slice(0, headLength),
  };
}

const isText = (bytes: Uint8Array) => detectShape(bytes).shape === 'text';

function shapeOf(bytes: Uint8Array): Sample['shape'] {
  switch (detectShape(bytes).shape) {
    case 'jsonl':
      return 'jsonl';
    case 'json-array':
      return 'array';
    case 'json-object':
      return 'object';
    default:
      return 'text';
  }
}

/** Whole values only: the last one may be cut off. */
async function firstValues(bytes: Uint8Array): Promise<Json[]> {
  const values: Json[] = [];
  for await (const item of readRecords(once(bytes))) {
    if (item.kind === 'record') values.push(item.value);
    if (values.length === mostValues) break;
  }
  return values;
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What can be read of a first value that is longer than the head. */
function beginningOf(text: string, shape: Sample['shape']): Json[] {
  if (shape === 'text') return [];
  const value = cutJson(shape === 'jsonl' ? (text.split('\n', 1)[0] ?? '') : text);
  if (value === undefined) return [];
  return shape === 'array' && Array.isArray(value) ? value : [value];
}

/** The value that a cut off JSON text begins: everything up to the last member or element that is whole. */
export function cutJson(text: string): Json | undefined {
  const open: string[] = [];
  let safe = { end: 0, closers: '' };
  for (let at = text.search(/[{[]/); at >= 0 && at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') open.pop();
    else if (char !== ',') continue;
    safe = { end: char === ',' ? at : at + 1, closers: [...open].reverse().join('') };
    if (open.length === 0) break;
  }
  const parsed = parseJson(text.slice(0, safe.end) + safe.closers);
  if (!parsed.ok) return undefined;
  dropCutElement(parsed.value.value, safe.closers.length);
  return parsed.value.value;
}

/** An element that lost members at the cut would look like one of another format; a list that has whole ones does without it. */
function dropCutElement(root: Json, openLevels: number): void {
  let at: Json | undefined = root;
  for (let level = 1; level < openLevels; level++) {
    if (Array.isArray(at) && at.length > 1) return void at.pop();
    at = at !== null && typeof at === 'object' ? Object.values<Json>(at).at(-1) : undefined;
  }
}

/** Index of the closing quote; the end of the text where there is none. */
function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === '"') return at;
  }
  return text.length;
}
