/** Lines for a script: to a file, or to standard output no faster than the reader takes them. */
import 'server-only';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import path from 'node:path';
import { env } from '@/server/env';

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** `file`: relative to where the command was called. */
export async function writeLines(lines: AsyncIterable<string>, file: string): Promise<void> {
  await pipeline(Readable.from(ended(lines)), createWriteStream(path.resolve(env().calledFrom, file)));
}
