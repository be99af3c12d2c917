/** Bytes as an answer: whole or by range, and never as something that a browser would run on our origin. */
import 'server-only';
import type { ByteRange } from '@/server/blobs/blob-store';

export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await source.return?.();
    },
  });
}

/** A text made piece by piece, such as the lines of a dump. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** A page made of these bytes has an origin of its own and may load and run nothing. */
const kept = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
};

/** `name` may be anything; the plain form is for clients that read no other. */
export function attachmentAs(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) || 'file';
  const plain = last.replace(/[^\w.-]+/g, '_').slice(-150);
  if (plain === last) return `attachment; filename="${plain}"`;
  const full = encodeURIComponent(last).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** `undefined`: no range, or a form that may be ignored. null: one that lies outside. */
export function rangeOf(header: string | null, bytes: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '') return Number(last) === 0 || bytes === 0 ? null : { start: Math.max(0, bytes - Number(last)), end: bytes };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? null : { start, end: last === '' ? bytes : Math.min(bytes, Number(last) + 1) };
}

export interface Download {
  /** Names these bytes for ever. */
  sha256: string;
  bytes: number;
  mediaType: string;
  /** What it is to be saved as; null: it may be shown. */
  saveAs: string | null;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** Answers 200, 206, 304 or 416. */
export function sendBytes({ headers: asked }: Request, { sha256, bytes, mediaType, saveAs, read }: Download): Response {
  const etag = `"${sha256}"`;
  const headers = { ...kept, etag, 'accept-ranges': 'bytes', 'content-type': mediaType, ...(saveAs === null ? {} : { 'content-disposition': attachmentAs(saveAs) }) };
  if (asked.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const fresh = asked.get('if-range') ?? etag;
  const range = fresh === etag ? rangeOf(asked.get('range'), bytes) : undefined;
  if (range === null) return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } });
  if (range === undefined) return new Response(streamOf(read()), { headers: { ...headers, 'content-length': String(bytes) } });
  const partial = { ...headers, 'content-length': String(range.end - range.start), 'content-range': `bytes ${range.start}-${range.end - 1}/${bytes}` };
  return new Response(streamOf(read(range)), { status: 206, headers: partial });
}

/** A file that is made while it is sent. */
export const sendText = (texts: AsyncIterable<string>, mediaType: string, saveAs: string): Response =>
  new Response(streamOf(encoded(texts)), { headers: { ...kept, 'content-type': mediaType, 'content-disposition': attachmentAs(saveAs), 'cache-control': 'no-store' } });
