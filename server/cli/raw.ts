/** `treewright raw`: the bytes of an imported file, unchanged. */
import 'server-only';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { type Command, WrongUsage } from '@/server/cli/command';
import { env } from '@/server/env';
import { Refusal } from '@/server/refusal';

export const raw: Command = {
  name: 'raw',
  summary: 'Write the bytes of an imported file, unchanged',
  usage: 'raw SHA256 --out FILE|- [--json]',
  async run(args, io) {
    const options = { out: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const wanted = Sha256.safeParse(positionals[0]?.toLowerCase());
    if (!wanted.success || positionals.length !== 1) throw new WrongUsage('raw wants the sha256 of an imported file, 64 hex digits.');
    if (values.out === undefined) throw new WrongUsage('raw wants --out with the file to write, or - for standard output.');
    const bytes = await blobs().size(wanted.data);
    if (bytes === null) throw new Refusal(`No imported file has the sha256 ${wanted.data}.`);
    const source = Readable.from(blobs().get(wanted.data), { objectMode: false });
    if (values.out === '-') {
      await pipeline(source, process.stdout, { end: false });
      return 0;
    }
    const file = path.resolve(env().calledFrom, values.out);
    await pipeline(source, createWriteStream(file));
    io.out(values.json ? JSON.stringify({ sha256: wanted.data, bytes, out: file }) : `${bytes} bytes written to ${values.out}`);
    return 0;
  },
};
