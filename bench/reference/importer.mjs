// The reference importer: flat lines in, parsed, one COPY into one table with a primary key. usage: importer.mjs FILE CONFIG
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const [, , file, config] = process.argv;
const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escape = (text) => text.replace(/[\\\n\r\t]/g, (letter) => escapes[letter]);

const row = (one) =>
  [
    one.rollout, one.i, one.parent ?? '\\N', one.role, one.tool, new Date(one.ts).toISOString(), one.latency, one.tokens_in, one.tokens_out, one.reward, escape(one.thought), escape(one.action),
    escape(one.observation),
  ].join('\t');

async function* rows() {
  let rest = Buffer.alloc(0);
  let out = '';
  for await (const piece of fs.createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      out += `${row(JSON.parse(bytes.toString('utf8', start, end)))}\n`;
      start = end + 1;
      if (out.length > 1 << 18) {
        yield out;
        out = '';
      }
    }
    rest = bytes.subarray(start);
  }
  yield out;
}

const client = new pg.Client(JSON.parse(config));
await client.connect();
await client.query('begin');
await pipeline(Readable.from(rows()), client.query(copyFrom('copy reference_step from stdin')));
await client.query('commit');
await client.end();
