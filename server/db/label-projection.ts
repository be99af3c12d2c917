/** The table of current labels against what the log says: compared identity by identity, and made anew where they differ. */
import 'server-only';
import type { PoolClient } from 'pg';
import { columnsOf } from '@/lib/labels/columns';
import { foldLabels } from '@/lib/labels/fold';
import { identityOf } from '@/lib/labels/identity';
import { type Label, LabelEvent } from '@/lib/labels/stored-event';
import { setCurrent } from '@/server/db/label-rows';
import { Snapshot } from '@/server/db/snapshot';
import { inTransaction } from '@/server/db/transaction';
import { sha256 } from '@/server/hash';

/** An identity whose row is not what its events give. */
export interface Difference {
  projectId: string;
  /** Hash of the identity. */
  identity: string;
  what: string;
}

interface CurrentColumns {
  eventId: string | null;
  currentKind: string | null;
  trajectoryId: string | null;
  stepId: string | null;
  taskId: string | null;
  authorKind: string | null;
  name: string | null;
  value: string | null;
  severity: string | null;
  isFirst: boolean | null;
}

interface LogRow extends CurrentColumns {
  projectId: string;
  identity: string;
  body: string;
}

const logWithCurrent = `select e."projectId", e.identity, e.body, c."eventId", c.kind as "currentKind", c."trajectoryId", c."stepId", c."taskId", c."authorKind", c.name, c.value, c.severity, c."isFirst"
  from "LabelEvent" e left join "LabelCurrent" c on c."projectId" = e."projectId" and c.identity = e.identity
  order by e."projectId", e.identity, e."receivedAt", e.id`;

const pageRows = 1000;

/** What stands after the events of one identity. */
function standing(events: readonly LabelEvent[]): Label | null {
  const [label] = foldLabels(events).current.values();
  return label ?? null;
}

function faultOf(identity: string, events: readonly LabelEvent[], row: CurrentColumns): string | null {
  const misplaced = events.find((event) => event.kind !== 'retract' && sha256(identityOf(event)) !== identity);
  if (misplaced) return `event ${misplaced.id} stands under an identity that is not its own`;
  const label = standing(events);
  if (label === null) return row.eventId === null ? null : `event ${row.eventId} counts and was retracted`;
  if (row.eventId === null) return `event ${label.id} stands and does not count`;
  if (row.eventId !== label.id) return `event ${row.eventId} counts in place of ${label.id}`;
  const expected: CurrentColumns = { eventId: label.id, currentKind: label.kind, trajectoryId: label.trajectory, stepId: label.step, taskId: label.task, authorKind: label.author_kind, ...columnsOf(label) };
  const wrong = (Object.keys(expected) as (keyof CurrentColumns)[]).filter((column) => row[column] !== expected[column]);
  return wrong.length === 0 ? null : `event ${label.id} counts with another ${wrong.join(', ')} than it says`;
}

async function* identities(): AsyncGenerator<[LogRow, ...LogRow[]]> {
  const snapshot = await Snapshot.open();
  try {
    let group: LogRow[] = [];
    for await (const page of snapshot.pages<LogRow>(logWithCurrent, [], pageRows)) {
      for (const row of page) {
        const [first, ...rest] = group;
        if (first && (first.identity !== row.identity || first.projectId !== row.projectId)) {
          yield [first, ...rest];
          group = [];
        }
        group.push(row);
      }
    }
    const [first, ...rest] = group;
    if (first) yield [first, ...rest];
  } finally {
    await snapshot.close();
  }
}

const parsed = (rows: readonly { body: string }[]): LabelEvent[] => rows.map(({ body }) => LabelEvent.parse(JSON.parse(body)));

/** Everything in which the table differs from the log. */
export async function projectionFaults(): Promise<Difference[]> {
  const found: Difference[] = [];
  for await (const group of identities()) {
    const [row] = group;
    const what = faultOf(row.identity, parsed(group), row);
    if (what !== null) found.push({ projectId: row.projectId, identity: row.identity, what });
  }
  return [...found, ...(await inTransaction(withoutEvents)), ...(await inTransaction(elsewhere))];
}

async function withoutEvents(client: PoolClient): Promise<Difference[]> {
  const { rows } = await client.query<Difference>(
    `select "projectId", identity, 'event ' || "eventId" || ' counts and is not in the log' as what from "LabelCurrent" c
     where not exists (select from "LabelEvent" e where e."projectId" = c."projectId" and e.identity = c.identity)`,
  );
  return rows;
}

async function elsewhere(client: PoolClient): Promise<Difference[]> {
  const { rows } = await client.query<Difference>(
    `select c."projectId", c.identity, 'event ' || c."eventId" || ' counts at another place than its step has' as what
     from "LabelCurrent" c join "Step" s on s."projectId" = c."projectId" and s.id = c."stepId" where c.ordinal is distinct from s.ordinal`,
  );
  return rows;
}

/** Makes the rows of these identities anew from the log. Nobody labels meanwhile. */
export async function rebuildProjection(differences: readonly Difference[]): Promise<void> {
  await inTransaction(async (client) => {
    await client.query('lock table "LabelEvent" in share row exclusive mode');
    for (const { projectId, identity } of differences) {
      const { rows } = await client.query<{ body: string; authorId: string; id: string }>(
        'select id, body, "authorId" from "LabelEvent" where "projectId" = $1 and identity = $2 order by "receivedAt", id',
        [projectId, identity],
      );
      await client.query('delete from "LabelCurrent" where "projectId" = $1 and identity = $2', [projectId, identity]);
      const after = standing(parsed(rows));
      const author = rows.find(({ id }) => id === after?.id)?.authorId;
      if (after && author !== undefined) await setCurrent(client, { projectId, identity, before: null, after }, author);
    }
  });
}
