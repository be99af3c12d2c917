/** Label events from the log: by id, by identity, by trajectory; parsed when read. */
import 'server-only';
import type { Pool, PoolClient } from 'pg';
import { store } from '@/server/store/store';
import { LabelEvent } from '@/lib/labels/stored-event';

type Reader = Pool | PoolClient;

const toEvent = (row: { body: string }): LabelEvent => LabelEvent.parse(JSON.parse(row.body));

export async function eventsById(reader: Reader, projectId: string, ids: readonly string[]): Promise<Map<string, { event: LabelEvent; digest: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.query<{ id: string; body: string; digest: string }>('select id, body, digest from "LabelEvent" where "projectId" = $1 and id = any($2)', [projectId, ids]);
  return new Map(rows.map((row) => [row.id, { event: toEvent(row), digest: row.digest }]));
}

/** Everything ever said under these identities (hashed), retractions included. */
export async function eventsByIdentity(reader: Reader, projectId: string, identities: readonly string[]): Promise<LabelEvent[]> {
  if (identities.length === 0) return [];
  const { rows } = await reader.query<{ body: string }>('select body from "LabelEvent" where "projectId" = $1 and identity = any($2) order by "receivedAt", id', [projectId, identities]);
  return rows.map(toEvent);
}

/** In the order in which they were stored. */
export async function eventsOfTrajectory(projectId: string, trajectoryId: string): Promise<LabelEvent[]> {
  const { rows } = await store().pool.query<{ body: string }>('select body from "LabelEvent" where "projectId" = $1 and "trajectoryId" = $2 order by "receivedAt", id', [projectId, trajectoryId]);
  return rows.map(toEvent);
}
