/** The structured twin of a tool result, without bytes that belong to an attachment. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { decodeBase64 } from '@/lib/importers/common/media';
import type { ImportContext } from '@/lib/importers/importer';

/** A picture that a tool read stands in `file.base64`; it becomes an attachment, and its hash stands in its place. */
export function withoutEmbedded(value: Json, context: ImportContext): Json {
  const outer = objectOf(value);
  const file = objectOf(outer?.file);
  if (!outer || !file || typeof file.base64 !== 'string') return value;
  const bytes = decodeBase64(file.base64);
  if (!bytes) return value;
  const { base64: _bytes, ...kept } = file;
  const mediaType = typeof file.type === 'string' ? file.type : 'application/octet-stream';
  return { ...outer, file: { ...kept, attachment: context.attach({ bytes, mediaType }) } };
}
