/** Pictures, sound and files inside messages: base64 leaves the text and becomes an attachment, links stay links. */
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { Part } from '@/lib/trajectory/model';
import { Fields } from './fields';

type MediaPart = Extract<Part, { type: 'media' }>;

/** The bytes of base64 text (white space allowed), null where it is none. */
export function decodeBase64(text: string): Uint8Array | null {
  const packed = text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (packed === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return null;
  let binary: string;
  try {
    // The one way to hear from the platform's decoder that the length is wrong.
    binary = atob(packed);
  } catch {
    return null;
  }
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** `data:image/png;base64,…` as its type and payload; null for any other address. */
export function parseDataUrl(url: string): { mediaType: string; payload: string } | null {
  const found = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i.exec(url);
  return found ? { mediaType: found[1] || 'application/octet-stream', payload: url.slice(found[0].length) } : null;
}

/** A media part for base64 text; null where the text is no base64. */
export function embeddedMedia(payload: string, mediaType: string, context: ImportContext): MediaPart | null {
  const bytes = decodeBase64(payload);
  return bytes ? { type: 'media', attachment: context.attach({ bytes, mediaType }), mediaType, role: 'input' } : null;
}

/** A media part for an address: the bytes of a data URL, or the address itself. */
export function linkedMedia(url: string, mediaType: string, context: ImportContext): MediaPart {
  const data = parseDataUrl(url);
  const embedded = data ? embeddedMedia(data.payload, data.mediaType, context) : null;
  return embedded ?? { type: 'media', attachment: null, mediaType, uri: url, role: 'input' };
}

/** Both dialects: OpenAI (`image_url`, `input_audio`, `file`) and Anthropic (`source`). null where the part is no media. */
export function readMediaPart(value: Json, context: ImportContext): MediaPart | null {
  const fields = Fields.of(value);
  if (!fields) return null;
  switch (fields.text('type')) {
    case 'image_url':
    case 'input_image': {
      const url = fields.text('image_url') ?? fields.inner('image_url')?.text('url') ?? null;
      return url === null ? null : linkedMedia(url, 'image/*', context);
    }
    case 'input_audio': {
      const audio = fields.inner('input_audio');
      const data = audio?.text('data') ?? null;
      return data === null ? null : embeddedMedia(data, `audio/${audio?.text('format') ?? '*'}`, context);
    }
    case 'file':
    case 'input_file': {
      const file = fields.inner('file') ?? fields;
      const url = file.text('file_data') ?? file.text('file_url');
      return url === null ? null : linkedMedia(url, 'application/octet-stream', context);
    }
    case 'image':
    case 'document': {
      const source = fields.inner('source');
      const mediaType = source?.text('media_type') ?? (fields.text('type') === 'image' ? 'image/*' : 'application/octet-stream');
      const data = source?.text('data') ?? null;
      if (data !== null) return embeddedMedia(data, mediaType, context);
      const url = source?.text('url') ?? source?.text('path') ?? fields.text('image');
      return url === null ? null : linkedMedia(url, mediaType, context);
    }
    default:
      return null;
  }
}
