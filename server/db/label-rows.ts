/** Label events and the current ones as rows; a write says false when somebody else changed the same identity meanwhile. */
import 'server-only';
import type { PoolClient } from 'pg';
import { columnsOf } from '@/lib/labels/columns';
import type { Label, LabelEvent } from '@/lib/labels/stored-event';
import { uuid7 } from '@/server/uuid7';

export interface LabelWrite {
  projectId: string;
  event: LabelEvent;
  /** Hash of the identity. */
  identity: string;
  /** Digest of the event as given. */
  digest: string;
  /** What stood, and what stands with the event. */
  before: Label | null;
  after: Label | null;
}

async function authorId(client: PoolClient, projectId: string, event: LabelEvent): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from "Author" where "projectId" = $1 and name = $2', [projectId, event.author]);
  if (rows[0]) return rows[0].id;
  const made = await client.query<{ id: string }>(
    `insert into "Author" ("projectId", id, name, kind) values ($1, $2, $3, $4) on conflict ("projectId", name) do update set name = excluded.name returning id`,
    [projectId, uuid7(), event.author, event.author_kind],
  );
  return made.rows[0]?.id ?? '';
}

/** The time, but never before an event that is there, even when the clock was set back: the log is in order by it. */
export const afterAll = `(select greatest(clock_timestamp(), max("receivedAt") + interval '1 microsecond') from "LabelEvent" where "projectId" = $1)`;

async function insertEvent(client: PoolClient, { projectId, event, identity, digest }: LabelWrite, author: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into "LabelEvent" ("projectId", id, kind, "trajectoryId", "stepId", "taskId", "authorId", identity, supersedes, body, digest, "receivedAt")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${afterAll}) on conflict do nothing`,
    [projectId, event.id, event.kind, event.trajectory, event.step, event.task, author, identity, event.supersedes ?? null, JSON.stringify(event), digest],
  );
  return rowCount === 1;
}

/** Compare and set: the row must still be that of `before`. */
export async function setCurrent(client: PoolClient, { projectId, identity, before, after }: Pick<LabelWrite, 'projectId' | 'identity' | 'before' | 'after'>, author: string): Promise<boolean> {
  if (!after) {
    if (!before) return true;
    const { rowCount } = await client.query('delete from "LabelCurrent" where "projectId" = $1 and identity = $2 and "eventId" = $3', [projectId, identity, before.id]);
    return rowCount === 1;
  }
  const { name, value, severity, isFirst } = columnsOf(after);
  const { rowCount } = await client.query(
    `insert into "LabelCurrent" as held ("projectId", identity, "eventId", kind, "trajectoryId", "stepId", ordinal, "taskId", "authorId", "authorKind", name, value, severity, "isFirst", "receivedAt")
     values ($1, $2, $3, $4, $5, $6, (select ordinal from "Step" where "projectId" = $1 and id = $6), $7, $8, $9, $10, $11, $12, $13, clock_timestamp())
     on conflict ("projectId", identity) do update set "eventId" = excluded."eventId", "stepId" = excluded."stepId", ordinal = excluded.ordinal, "authorKind" = excluded."authorKind",
       name = excluded.name, value = excluded.value, severity = excluded.severity, "isFirst" = excluded."isFirst", "receivedAt" = excluded."receivedAt"
     where held."eventId" = $14`,
    [projectId, identity, after.id, after.kind, after.trajectory, after.step, after.task, author, after.author_kind, name, value, severity, isFirst, before?.id ?? null],
  );
  return rowCount === 1;
}

/** Inside a transaction, which the caller must give up when the answer is false. */
export async function writeLabel(client: PoolClient, write: LabelWrite): Promise<boolean> {
  const author = await authorId(client, write.projectId, write.event);
  return (await insertEvent(client, write, author)) && (await setCurrent(client, write, author));
}
