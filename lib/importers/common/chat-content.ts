/** The content of a chat message as parts: a text, a list of parts, null, or something else that is kept as found. */
import { pointerSegment } from '@/lib/json/json-pointer';
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { Part } from '@/lib/trajectory/model';
import { Fields, type JsonObject } from './fields';
import { readMediaPart } from './media';

export interface ReadContent {
  parts: Part[];
  /** Members of content parts that have no field of their own, by index of the part. */
  extra: JsonObject | undefined;
  /** Pointers (inside the content) of base64 that became attachments. */
  media: string[];
}

const textTypes = new Set(['text', 'input_text', 'output_text']);

export function readContent(content: Json | undefined, context: ImportContext): ReadContent {
  const out: ReadContent = { parts: [], extra: undefined, media: [] };
  if (content === undefined || content === null) return out;
  if (typeof content === 'string') {
    out.parts.push({ type: 'text', text: content });
    return out;
  }
  if (!Array.isArray(content)) {
    out.parts.push({ type: 'other', name: 'content', raw: content });
    return out;
  }
  for (const [index, item] of content.entries()) {
    const { part, rest } = readPart(item, context);
    out.parts.push(part);
    if (part.type === 'media' && part.attachment !== null) out.media.push(`/${pointerSegment(index)}`);
    if (rest) out.extra = { ...out.extra, [String(index)]: rest };
  }
  return out;
}

function readPart(item: Json, context: ImportContext): { part: Part; rest: JsonObject | undefined } {
  if (typeof item === 'string') return { part: { type: 'text', text: item }, rest: undefined };
  const fields = Fields.of(item);
  const type = fields?.text('type') ?? null;
  if (!fields || type === null) return { part: { type: 'other', name: 'content', raw: item }, rest: undefined };
  if (textTypes.has(type)) {
    const text = fields.text('text');
    if (text !== null) return { part: { type: 'text', text }, rest: fields.rest() };
  }
  if (type === 'thinking' || type === 'reasoning') {
    const text = fields.text('thinking') ?? fields.text('text') ?? fields.text('reasoning');
    const opaque = fields.text('signature');
    if (text !== null)
      return { part: { type: 'reasoning', text, ...(opaque === null ? {} : { opaque }), origin: 'field' }, rest: fields.rest() };
  }
  const media = readMediaPart(item, context);
  if (media) return { part: media, rest: mediaRest(fields) };
  return { part: { type: 'other', name: type, raw: item }, rest: undefined };
}

/** What a media part says beyond its type and bytes (detail, file name); the payload itself is never repeated. */
function mediaRest(fields: Fields): JsonObject | undefined {
  const kept: JsonObject = {};
  for (const key of ['image_url', 'input_audio', 'file', 'source']) {
    const inner = fields.inner(key);
    if (!inner) {
      fields.take(key);
      continue;
    }
    for (const own of ['url', 'data', 'file_data', 'file_url', 'media_type', 'path', 'type']) inner.take(own);
    const rest = inner.rest();
    if (rest) kept[key] = rest;
  }
  for (const own of ['file_data', 'file_url', 'image']) fields.take(own);
  const all = { ...kept, ...fields.rest() };
  return Object.keys(all).length > 0 ? all : undefined;
}
