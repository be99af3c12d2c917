/** Finds the runs that open links name, by the source's own id or by the path of their file, and writes them into the rows. */
import 'server-only';
import type { PoolClient } from 'pg';
import { objectOf } from '@/lib/json/json';
import { TrajectoryId } from '@/lib/trajectory/ids';
import type { SubLink } from '@/lib/trajectory/model';
import { toStep } from '@/server/db/step-row';
import { toHeader } from '@/server/db/trajectory-row';
import { inTransaction } from '@/server/db/transaction';

/** A link whose other end was not known when its file was read. */
export interface OpenLink {
  trajectory: string;
  file: string;
  ref: string;
  /** The ref as a path of the drop, where it looks like one. */
  refPath: string | null;
  place: { kind: 'parent' } | { kind: 'continues' } | { kind: 'delegated'; ordinal: number; call: number; index: number };
}

export async function settleLinks(projectId: string, open: readonly OpenLink[]): Promise<void> {
  await inTransaction(async (client) => {
    const targets = await targetsOf(client, projectId, open);
    for (const link of open) {
      const target = targets.get(link);
      if (target !== undefined) await write(client, projectId, link, TrajectoryId.parse(target));
    }
    await noteLooked(client, projectId, [...new Set(open.map(({ file }) => file))]);
  });
}

/** What could not be found stays open; the files need not be read again for it. */
async function noteLooked(client: PoolClient, projectId: string, files: readonly string[]): Promise<void> {
  await client.query(
    `update "SourceFile" set facts = jsonb_set(facts::jsonb, '{linksOpen}', 'false')::text where "projectId" = $1 and sha256 = any($2)`,
    [projectId, files],
  );
}

interface Named {
  ref: string;
  id: string;
  file: string;
}

/** Runs that go by these refs: our id, the source's own, or the path of their file. */
async function named(client: PoolClient, projectId: string, open: readonly OpenLink[]): Promise<Named[]> {
  const refs = [...new Set(open.map((link) => link.ref))];
  const byId = await client.query<Named>(
    `select ref, trajectory.id, trajectory.file from unnest($2::text[]) ref join "Trajectory" trajectory
     on trajectory."projectId" = $1 and (trajectory.id = ref or trajectory."externalId" = ref)`,
    [projectId, refs],
  );
  const withPath = open.filter((link) => link.refPath !== null && !link.refPath.includes('\0'));
  const byPath = await client.query<Named>(
    `select distinct given.ref, trajectory.id, trajectory.file from unnest($2::text[], $3::text[]) as given (ref, path)
     join "SourceFile" file on file."projectId" = $1 and file.path = given.path
     join "Trajectory" trajectory on trajectory."projectId" = $1 and trajectory.file = file.sha256`,
    [projectId, withPath.map((link) => link.ref), withPath.map((link) => link.refPath)],
  );
  return [...byId.rows, ...byPath.rows];
}

/** Runs of the links' own files by the session that they name beside an id of their own: files share session ids, so it says nothing elsewhere. */
async function bySession(client: PoolClient, projectId: string, open: readonly OpenLink[]): Promise<Named[]> {
  const { rows } = await client.query<{ id: string; file: string; header: string }>(
    `select id, file, header from "Trajectory" where "projectId" = $1 and file = any($2) and header like '%"session_id"%'`,
    [projectId, [...new Set(open.map((link) => link.file))]],
  );
  return rows.flatMap(({ id, file, header }): Named[] => {
    const session = objectOf(toHeader(header).extra)?.session_id;
    return typeof session === 'string' ? [{ ref: session, id, file }] : [];
  });
}

/** The only run that fits, of those in the link's own file where there are some; undefined: none, or several. */
function onlyOne(link: OpenLink, names: readonly Named[]): string | undefined {
  const others = names.filter(({ id }) => id !== link.trajectory);
  const own = others.filter(({ file }) => file === link.file);
  const [only, ...more] = new Set((own.length > 0 ? own : others).map(({ id }) => id));
  return more.length === 0 ? only : undefined;
}

function byRef(names: readonly Named[]): Map<string, Named[]> {
  const found = new Map<string, Named[]>();
  for (const name of names) {
    const known = found.get(name.ref);
    if (known) known.push(name);
    else found.set(name.ref, [name]);
  }
  return found;
}

/** By link; one that fits several runs settles nothing. */
async function targetsOf(client: PoolClient, projectId: string, open: readonly OpenLink[]): Promise<Map<OpenLink, string>> {
  const storable = open.filter(({ ref }) => !ref.includes('\0'));
  const targets = new Map<OpenLink, string>();
  const settle = (names: Map<string, Named[]>) => {
    for (const link of storable) {
      const target = targets.has(link) ? undefined : onlyOne(link, names.get(link.ref) ?? []);
      if (target !== undefined) targets.set(link, target);
    }
  };
  settle(byRef(await named(client, projectId, storable)));
  const left = storable.filter((link) => !targets.has(link));
  if (left.length > 0) settle(byRef(await bySession(client, projectId, left)));
  return targets;
}

const settled = (link: SubLink, target: TrajectoryId): SubLink => ({ ...link, trajectory: target, resolved: true });

async function write(client: PoolClient, projectId: string, { trajectory, ref, place }: OpenLink, target: TrajectoryId): Promise<void> {
  const isIt = (link: SubLink | null | undefined): link is SubLink => link !== null && link !== undefined && link.ref === ref && !link.resolved;
  if (place.kind === 'delegated') {
    const key = [projectId, trajectory, place.ordinal];
    const { rows } = await client.query<{ body: string }>('select body from "Step" where "projectId" = $1 and "trajectoryId" = $2 and ordinal = $3 for update', key);
    if (!rows[0]) return;
    const step = toStep(rows[0].body);
    const calls = step.calls.map((call, at) =>
      at === place.call && call.delegated ? { ...call, delegated: call.delegated.map((link, index) => (index === place.index && isIt(link) ? settled(link, target) : link)) } : call,
    );
    await client.query('update "Step" set body = $4 where "projectId" = $1 and "trajectoryId" = $2 and ordinal = $3', [...key, JSON.stringify({ ...step, calls })]);
    return;
  }
  const { rows } = await client.query<{ header: string }>('select header from "Trajectory" where "projectId" = $1 and id = $2 for update', [projectId, trajectory]);
  if (!rows[0]) return;
  const header = toHeader(rows[0].header);
  const { parentLink, continuesFrom } = header;
  const linked = {
    ...header,
    parentLink: place.kind === 'parent' && isIt(parentLink) ? settled(parentLink, target) : parentLink,
    continuesFrom: place.kind === 'continues' && isIt(continuesFrom) ? settled(continuesFrom, target) : continuesFrom,
  };
  await client.query('update "Trajectory" set header = $3, "parentId" = $4 where "projectId" = $1 and id = $2', [projectId, trajectory, JSON.stringify(linked), linked.parentLink?.trajectory ?? null]);
}
