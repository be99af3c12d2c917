/** What comes with a request, parsed by the schemas of its route; anything that they do not know is refused by name. */
import 'server-only';
import type { z } from 'zod';
import { readShape } from '@/lib/json/read-shape';
import { HttpProblem } from '@/server/http/problem';
import type { RouteRequest } from '@/server/http/routes';

/** Longest JSON body; files go through uploads, which have no limit. */
const mostBytes = 32 * 1024 * 1024;

function parse<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const parsed = readShape(schema, value);
  if (parsed.ok) return parsed.value;
  const issues = parsed.error.map(({ path, message }) => ({ path: [where, ...path].join('.'), message }));
  throw new HttpProblem(400, `The request was refused: ${issues[0]?.path}: ${issues[0]?.message}.`, { issues });
}

/** PostgreSQL has no text with it, so nothing of ours is named with it. */
function withoutNul(text: string, where: string): string {
  if (text.includes('\0')) throw new HttpProblem(400, `The ${where} holds U+0000.`);
  return text;
}

export function readParams<T extends z.ZodObject>(schema: T, { params }: RouteRequest): z.output<T> {
  return parse(schema, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withoutNul(value, 'path')])), 'path');
}

export function readQuery<T extends z.ZodObject>(schema: T, { query }: RouteRequest): z.output<T> {
  const known = Object.keys(schema.shape);
  const given: Record<string, string> = {};
  for (const [name, values] of Object.entries(query)) {
    if (!known.includes(name)) throw new HttpProblem(400, `The query has no ${JSON.stringify(name.slice(0, 100))}${known.length > 0 ? `; it may have ${known.join(', ')}` : ''}.`);
    const [value = '', second] = values;
    if (second !== undefined) throw new HttpProblem(400, `The query names ${name} twice.`);
    given[name] = withoutNul(value, 'query');
  }
  return parse(schema, given, 'query');
}

function brokeOff(): never {
  throw new HttpProblem(400, 'The body broke off before its end; nothing of it was kept.');
}

/** The bytes of a body in pieces, as they come; it ends with an error where the sender goes away. */
export async function* bodyPieces(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (let read = await reader.read().catch(brokeOff); !read.done; read = await reader.read().catch(brokeOff)) yield read.value;
  } finally {
    await reader.cancel().catch(() => {}); // it may have ended by itself
  }
}

/** Counts what comes, whatever its length says. */
async function bodyText(request: Request): Promise<string> {
  const tooLong = () => new HttpProblem(413, `A body may have up to ${mostBytes} bytes; send files to uploads.`);
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLong();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of bodyPieces(request)) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw tooLong();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

export async function readBody<T extends z.ZodType>(schema: T, { request }: RouteRequest): Promise<z.output<T>> {
  if (request.method === 'GET' || request.method === 'DELETE') return parse(schema, undefined, 'body');
  const text = await bodyText(request);
  if (text === '') return parse(schema, undefined, 'body');
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new HttpProblem(415, 'Send the body as application/json.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HttpProblem(400, `The body is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
  return parse(schema, value, 'body');
}
