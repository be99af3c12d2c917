/** A write that is sent twice under one Idempotency-Key is done once, and answered twice: its key, its effect and its answer are one transaction. */
import 'server-only';
import type { PoolClient } from 'pg';
import { inTransaction } from '@/server/db/transaction';
import { sha256 } from '@/server/hash';
import { HttpProblem } from '@/server/http/problem';
import { store } from '@/server/store/store';

export interface Write {
  /** null: it belongs to no project. */
  projectId: string | null;
  userId: string;
  /** As sent, without the user. */
  key: string;
  /** What is asked for: method, path and body. */
  asked: readonly unknown[];
}

export interface Written {
  status: number;
  /** JSON text. */
  answer: string;
}

interface Row extends Written {
  digest: string;
}

const noProject = '00000000-0000-0000-0000-000000000000';
const longestKey = 200;
const keptHours = 48;
/** How long the second of two equal requests waits for the answer of the first. */
const patienceSeconds = 20;

/** Only writes that succeeded are remembered: one that failed, or died with its server, may be tried again under its key. */
export async function once({ projectId, userId, key, asked }: Write, write: () => Promise<Written>): Promise<Written> {
  if (key.length > longestKey || key.trim() === '' || key.includes('\0')) throw new HttpProblem(400, `An Idempotency-Key has 1 to ${longestKey} characters.`);
  const place: [string, string] = [projectId ?? noProject, `${userId} ${key}`];
  const digest = sha256(JSON.stringify(asked));
  return inTransaction(async (client) => {
    await waitForOthers(client, place);
    const known = await remembered(client, place);
    if (known && known.digest !== digest) throw new HttpProblem(422, 'This Idempotency-Key was used for another request.');
    if (known) return { status: known.status, answer: known.answer };
    const written = await write();
    await remember(client, place, { ...written, digest });
    return written;
  }, store().writers);
}

/** Until the transaction of an equal request has ended; a server that dies ends its transactions. */
async function waitForOthers(client: PoolClient, place: readonly [string, string]): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, true)`, [`${patienceSeconds}s`]);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [place.join(' ')]).catch((error: unknown) => {
    const isLate = error instanceof Error && 'code' in error && error.code === '55P03';
    throw isLate ? new HttpProblem(409, 'The same request is being worked on; ask again in a moment.') : error;
  });
  await client.query(`select set_config('lock_timeout', '0', true)`);
}

async function remembered(client: PoolClient, place: readonly [string, string]): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select digest, status, answer from "IdempotencyKey" where "projectId" = $1 and key = $2 and status > 0 and "createdAt" > now() - make_interval(hours => $3)`,
    [...place, keptHours],
  );
  return rows[0];
}

async function remember(client: PoolClient, place: readonly [string, string], { digest, status, answer }: Row): Promise<void> {
  await client.query(
    `delete from "IdempotencyKey" where ("projectId", key) in (
       select "projectId", key from "IdempotencyKey" where "projectId" = $1 and "createdAt" < now() - make_interval(hours => $2) limit 1000 for update skip locked)`,
    [place[0], keptHours],
  );
  await client.query(
    `insert into "IdempotencyKey" ("projectId", key, digest, status, answer) values ($1, $2, $3, $4, $5)
     on conflict ("projectId", key) do update set digest = excluded.digest, status = excluded.status, answer = excluded.answer, "createdAt" = now()`,
    [...place, digest, status, answer],
  );
}
