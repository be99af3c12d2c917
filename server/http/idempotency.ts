/** A write that is sent twice under one Idempotency-Key is done once, and answered twice. */
import 'server-only';
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

const noProject = '00000000-0000-0000-0000-000000000000';
const longestKey = 200;
/** Kept for this long; and a write that has not ended after so many minutes has died with its server. */
const keptHours = 48;
const deadMinutes = 15;
const inProgress = 0;

interface Row extends Written {
  digest: string;
}

/** True: nobody else does it, or has done it. */
async function begin(projectId: string, key: string, digest: string): Promise<boolean> {
  const { pool } = store();
  await pool.query('delete from "IdempotencyKey" where "projectId" = $1 and "createdAt" < now() - make_interval(hours => $2)', [projectId, keptHours]);
  const { rowCount } = await pool.query(
    `insert into "IdempotencyKey" as held ("projectId", key, digest, status, answer) values ($1, $2, $3, ${inProgress}, '')
     on conflict ("projectId", key) do update set "createdAt" = now()
     where held.status = ${inProgress} and held.digest = excluded.digest and held."createdAt" < now() - make_interval(mins => $4)`,
    [projectId, key, digest, deadMinutes],
  );
  return rowCount === 1;
}

/** What is remembered of a write that succeeded. One that failed may be tried again under its key. */
export async function once({ projectId, userId, key, asked }: Write, write: () => Promise<Written>): Promise<Written> {
  if (key.length > longestKey || key.trim() === '' || key.includes('\0')) throw new HttpProblem(400, `An Idempotency-Key has 1 to ${longestKey} characters.`);
  const { pool } = store();
  const place = [projectId ?? noProject, `${userId} ${key}`] as const;
  const digest = sha256(JSON.stringify(asked));
  if (!(await begin(...place, digest))) {
    const { rows } = await pool.query<Row>('select digest, status, answer from "IdempotencyKey" where "projectId" = $1 and key = $2', [...place]);
    const [known] = rows;
    if (known && known.digest !== digest) throw new HttpProblem(422, 'This Idempotency-Key was used for another request.');
    if (known && known.status !== inProgress) return { status: known.status, answer: known.answer };
    throw new HttpProblem(409, 'The same request is being worked on; ask again in a moment.');
  }
  try {
    const written = await write();
    await pool.query('update "IdempotencyKey" set status = $3, answer = $4 where "projectId" = $1 and key = $2', [...place, written.status, written.answer]);
    return written;
  } catch (error) {
    await pool.query('delete from "IdempotencyKey" where "projectId" = $1 and key = $2', [...place]).catch(() => {}); // the first error is the one to show
    throw error;
  }
}
