/** Finds the runs that open links name, by the source's own id or by the path of their file, and writes them into the rows. */
import 'server-only';
import type { PoolClient } from 'pg';
import { TrajectoryId } from '@/lib/trajectory/ids';
import type { SubLink } from '@/lib/trajectory/model';
import { toStep } from '@/server/db/step-row';
import { toHeader } from '@/server/db/trajectory-row';
import { store } from '@/server/store/store';

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
  const client = await store().pool.connect();
  try {
    await client.query('begin');
    const targets = await targetsOf(client, projectId, open);
    for (const link of open) {
      const target = targets.get(link.ref);
      if (target !== undefined && target !== link.trajectory) await write(client, projectId, link, TrajectoryId.parse(target));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error is the one to show
    throw error;
  } finally {
    client.release();
  }
}

/** By ref; one that fits several runs settles nothing. */
async function targetsOf(client: PoolClient, projectId: string, open: readonly OpenLink[]): Promise<Map<string, string>> {
  const refs = [...new Set(open.map((link) => link.ref))].filter((ref) => !ref.includes('\0'));
  const byId = await client.query<{ ref: string; id: string }>(
    `select ref, trajectory.id from unnest($2::text[]) ref join "Trajectory" trajectory
     on trajectory."projectId" = $1 and (trajectory.id = ref or trajectory."externalId" = ref)`,
    [projectId, refs],
  );
  const withPath = open.filter((link) => link.refPath !== null && !link.refPath.includes('\0'));
  const byPath = await client.query<{ ref: string; id: string }>(
    `select distinct given.ref, trajectory.id from unnest($2::text[], $3::text[]) as given (ref, path)
     join "SourceFile" file on file."projectId" = $1 and file.path = given.path
     join "Trajectory" trajectory on trajectory."projectId" = $1 and trajectory.file = file.sha256`,
    [projectId, withPath.map((link) => link.ref), withPath.map((link) => link.refPath)],
  );
  const found = new Map<string, Set<string>>();
  for (const { ref, id } of [...byId.rows, ...byPath.rows]) found.set(ref, (found.get(ref) ?? new Set()).add(id));
  return new Map([...found].flatMap(([ref, ids]): [string, string][] => (ids.size === 1 ? [...ids].map((id) => [ref, id]) : [])));
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
