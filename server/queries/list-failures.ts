/** Failure labels of people with the facts that they are counted by, and what the team says of each mode. */
import 'server-only';
import type { z } from 'zod';
import type { FailureCount, FailureMode } from '@/lib/contracts/labels';
import { LabelEvent } from '@/lib/labels/stored-event';
import { filterCondition } from '@/server/queries/filter-condition';
import { loadSettings } from '@/server/queries/load-settings';
import { store } from '@/server/store/store';

type Failure = z.infer<typeof FailureCount>;
type Mode = z.infer<typeof FailureMode>;

interface Row extends Omit<Failure, 'note' | 'mode'> {
  body: string;
}

/** In the order of task, rollout and step. */
export async function listFailures(projectId: string, filter?: string): Promise<Failure[]> {
  const kept = filterCondition(filter, 2);
  const { rows } = await store().pool.query<Row>(
    `select t.model, t."harnessVersion", t."taskId" as task, c.severity, t.id as trajectory, t.title, c."stepId" as step, c.ordinal, coalesce(c."isFirst", false) as first, a.name as author, e.body
     from "LabelCurrent" c join "Trajectory" t on t."projectId" = c."projectId" and t.id = c."trajectoryId"
     join "LabelEvent" e on e."projectId" = c."projectId" and e.id = c."eventId" join "Author" a on a."projectId" = c."projectId" and a.id = c."authorId"
     where c."projectId" = $1 and c.kind = 'failure' and c."authorKind" = 'human' and c.ordinal is not null and (${kept.text})
     order by t."taskId", t.id, c.ordinal, a.name, c.name`,
    [projectId, ...kept.values],
  );
  return rows.flatMap(({ body, ...row }) => {
    const event = LabelEvent.parse(JSON.parse(body));
    return event.kind === 'failure' ? [{ ...row, mode: event.mode, note: event.note ?? null }] : []; // the column holds a cut mode
  });
}

/** The modes that the settings name, and those that somebody has described. */
export async function listFailureModes(projectId: string): Promise<Mode[]> {
  const { prisma } = store();
  const [rows, settings] = await Promise.all([prisma.failureMode.findMany({ where: { projectId }, orderBy: { path: 'asc' } }), loadSettings(projectId)]);
  const described = rows.map(({ path, description, note, updatedAt, updatedBy }) => ({ path, description, note, updatedAt: updatedAt.toISOString(), updatedBy }));
  const known = new Set(described.map(({ path }) => path));
  const named = settings.failureModes.filter((path) => !known.has(path)).map((path) => ({ path, description: '', note: '', updatedAt: null, updatedBy: null }));
  return [...named, ...described];
}
