/** Stores the labels that came with imported trajectories: events of the source, under ids that follow from the source. */
import 'server-only';
import type { PoolClient } from 'pg';
import { inputDigest } from '@/lib/labels/content';
import { columnsOf } from '@/lib/labels/columns';
import { decideLabel } from '@/lib/labels/decide';
import type { LabelSeed } from '@/lib/labels/event';
import { identityOf } from '@/lib/labels/identity';
import type { LabelRefusal } from '@/lib/labels/refusal';
import type { Label } from '@/lib/labels/stored-event';
import { lookupOf } from '@/lib/labels/trajectory-lookup';
import type { Trajectory } from '@/lib/trajectory/model';
import { afterAll } from '@/server/db/label-rows';
import { uuid7 } from '@/server/uuid7';
import { sha256 } from '@/server/hash';

export interface SeededLabel {
  label: Label;
  identity: string;
  digest: string;
  ordinal: number | null;
}

/** A source that does not say when it was labelled gets the run's time, else the beginning of time: never the clock of the import. */
function timeOf({ endedAt, startedAt }: Trajectory): string {
  const said = [endedAt, startedAt].find((time) => time !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(time));
  return said ?? '1970-01-01T00:00:00.000Z';
}

/** Resolves the labels of one trajectory; a seed that does not fit it is a fault of its importer and comes back with the reason. */
export function resolveSeeds(trajectory: Trajectory, seeds: readonly LabelSeed[]): { labels: SeededLabel[]; refused: LabelRefusal[] } {
  const lookup = lookupOf([trajectory], sha256);
  const ordinals = new Map<string, number>(trajectory.steps.map((step) => [step.id, step.ordinal]));
  const current = new Map<string, Label>();
  const [labels, refused]: [SeededLabel[], LabelRefusal[]] = [[], []];
  for (const { key, input } of seeds) {
    const stamp = { id: `l_${sha256(JSON.stringify([trajectory.id, key])).slice(0, 24)}`, at: timeOf(trajectory) };
    const decided = decideLabel({ event: () => null, current: (identity) => current.get(identity) ?? null }, lookup, input, stamp);
    if (!decided.ok) refused.push(decided.error);
    else if (decided.value.event.kind !== 'retract') {
      const label = decided.value.event;
      const identity = identityOf(label);
      current.set(identity, label);
      labels.push({ label, identity: sha256(identity), digest: inputDigest(input, sha256), ordinal: label.step === null ? null : (ordinals.get(label.step) ?? null) });
    }
  }
  return { labels, refused };
}

/** Inside the transaction of the import. Labels that are there already, or that somebody has replaced since, stay as they are. */
export async function storeLabels(client: PoolClient, projectId: string, seeded: readonly SeededLabel[]): Promise<void> {
  if (seeded.length === 0) return;
  const authors = await authorIds(client, projectId, seeded);
  const { rows } = await client.query<{ id: string }>(
    `insert into "LabelEvent" ("projectId", id, kind, "trajectoryId", "stepId", "taskId", "authorId", identity, body, digest, "receivedAt")
     select $1, given.*, ${afterAll} from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[], $10::text[]) as given
     on conflict do nothing returning id`,
    [...sharedColumns(projectId, seeded, authors), seeded.map(({ label }) => JSON.stringify(label)), seeded.map(({ digest }) => digest)],
  );
  const stored = new Set(rows.map((row) => row.id));
  const added = seeded.filter(({ label }) => stored.has(label.id));
  const columns = added.map(({ label }) => columnsOf(label));
  await client.query(
    `insert into "LabelCurrent" ("projectId", "eventId", kind, "trajectoryId", "stepId", "taskId", "authorId", identity, ordinal, "authorKind", name, value, severity, "isFirst", "receivedAt")
     select $1, given.*, now()
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::int[], $10::text[], $11::text[], $12::text[], $13::text[], $14::boolean[]) as given
     on conflict do nothing`,
    [
      ...sharedColumns(projectId, added, authors),
      added.map(({ ordinal }) => ordinal),
      added.map(({ label }) => label.author_kind),
      ...(['name', 'value', 'severity', 'isFirst'] as const).map((column) => columns.map((row) => row[column])),
    ],
  );
}

/** projectId, id, kind, trajectoryId, stepId, taskId, authorId, identity. */
const sharedColumns = (projectId: string, seeded: readonly SeededLabel[], authors: ReadonlyMap<string, string>): unknown[] => [
  projectId,
  seeded.map(({ label }) => label.id),
  seeded.map(({ label }) => label.kind),
  seeded.map(({ label }) => label.trajectory),
  seeded.map(({ label }) => label.step),
  seeded.map(({ label }) => label.task),
  seeded.map(({ label }) => authors.get(label.author) ?? null),
  seeded.map(({ identity }) => identity),
];

async function authorIds(client: PoolClient, projectId: string, seeded: readonly SeededLabel[]): Promise<Map<string, string>> {
  const kinds = new Map(seeded.map(({ label }) => [label.author, label.author_kind]));
  const names = [...kinds.keys()].sort();
  const { rows } = await client.query<{ id: string; name: string }>(
    `insert into "Author" ("projectId", id, name, kind) select $1, given.* from unnest($2::uuid[], $3::text[], $4::text[]) as given
     on conflict ("projectId", name) do update set name = excluded.name returning id, name`,
    [projectId, names.map(() => uuid7()), names, names.map((name) => kinds.get(name))],
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
