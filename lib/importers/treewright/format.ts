/**
 * Our own lossless file: JSONL, one line for each trajectory, then one for each of its steps, then one for each label found with it.
 *
 *     {"treewright":1,"line":"trajectory","id":"t_…","format":"atif","steps":2,…}
 *     {"line":"step","ordinal":0,"kind":"user","role":"user","parts":[{"type":"text","text":"hi"}],…}
 *     {"line":"step","ordinal":1,"kind":"action","role":"assistant","parts":[…],…}
 *
 * Fields are those of the canonical trajectory (lib/trajectory/model.ts). A field that says nothing has the value below and is left
 * out. docs/formats/treewright.md is the public description; a change of it raises `formatVersion`.
 */
import { wrappedObject } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';

export const formatVersion = 1;

/** What a field of a step means when it is left out. `id`, `ordinal`, `parent` (the step before) and `src` follow from the place of the line. */
export const stepDefaults: { readonly [key: string]: Json } = {
  joins: [],
  link: 'explicit',
  parts: [],
  calls: [],
  answer: null,
  compaction: null,
  branch: null,
  synthetic: false,
  copied: false,
  model: null,
  finishReason: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
  usage: null,
  rewards: [],
  sourceIndexes: [],
};

/** The same for the line of a trajectory. `id`, `task`, `goal`, `activeLeaf` and `src` follow from what stands there. */
export const trajectoryDefaults: { readonly [key: string]: Json } = {
  format: 'treewright',
  externalId: null,
  externalTask: null,
  group: null,
  trial: null,
  seed: null,
  actors: [],
  tools: [],
  status: 'unknown',
  stopReason: null,
  outcomes: [],
  usage: null,
  startedAt: null,
  endedAt: null,
  parentLink: null,
  continuesFrom: null,
  issues: [],
};

export const callDefaults: { readonly [key: string]: Json } = { callId: null, encoding: 'object', status: 'unknown' };

/**
 * The file is plain JSON that any reader keeps whole: numbers that JavaScript would change stand as `{"$num": text}`, as they do in
 * memory. The JSON reader takes such an object for the source's own and wraps it; this takes the wrapping off again.
 */
export function fromFile(value: Json): Json {
  return holdsWrapped(value) ? unwrap(value) : value;
}

/** Most lines hold nothing to unwrap, and are then taken as they are. */
function holdsWrapped(root: Json): boolean {
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value) && wrappedObject(value)) return true;
    for (const member of Object.values(value)) if (typeof member === 'object') open.push(member);
  }
  return false;
}

function unwrap(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(unwrap);
  const wrapped = wrappedObject(value);
  return Object.fromEntries(Object.entries(wrapped ?? value).map(([key, member]) => [key, unwrap(member)]));
}
