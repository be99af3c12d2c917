/** Projects that a user may see, with what is in them. */
import 'server-only';
import type { Project, ProjectCard } from '@/lib/contracts/projects';
import { ProjectSettings, roles } from '@/lib/contracts/projects';
import { reader } from '@/server/db/transaction';
import { store } from '@/server/store/store';

interface ProjectRow {
  id: string;
  name: string;
  isSample: boolean;
  settings: string;
  createdAt: Date;
  role: string;
}

interface CardRow extends ProjectRow {
  trajectories: number;
  tasks: number;
  steps: number;
  labels: number;
  success: number;
  failure: number;
  unknown: number;
}

function toProject({ id, name, isSample, settings, createdAt, role }: ProjectRow): Project {
  return { id, name, isSample, settings: ProjectSettings.parse(JSON.parse(settings)), createdAt: createdAt.toISOString(), role: roles.find((known) => known === role) ?? 'viewer' };
}

export interface Viewer {
  userId: string;
  /** Sees every project, as its owner. */
  isOwner: boolean;
}

/** Newest last; the sample at the end. */
export async function listProjects({ userId, isOwner }: Viewer): Promise<ProjectCard[]> {
  const { rows } = await store().pool.query<CardRow>(
    `select p.id, p.name, p."isSample", p.settings, p."createdAt", case when $2 then 'owner' else m.role end as role,
       coalesce(t.trajectories, 0) as trajectories, coalesce(t.tasks, 0) as tasks, coalesce(t.steps, 0) as steps,
       coalesce(t.success, 0) as success, coalesce(t.failure, 0) as failure, coalesce(t.unknown, 0) as unknown,
       (select count(*)::int from "LabelCurrent" c where c."projectId" = p.id and c."authorKind" = 'human') as labels
     from "Project" p left join "Member" m on m."projectId" = p.id and m."userId" = $1
     left join lateral (
       select count(*)::int as trajectories, count(distinct "taskId")::int as tasks, sum(steps)::int as steps,
         count(*) filter (where success)::int as success, count(*) filter (where not success)::int as failure, count(*) filter (where success is null)::int as unknown
       from "Trajectory" where "projectId" = p.id
     ) t on true
     where p."deletedAt" is null and ($2 or m.role is not null) order by p."isSample", p."createdAt", p.id`,
    [userId, isOwner],
  );
  return rows.map((row) => {
    const { trajectories, tasks, steps, labels, success, failure, unknown } = row;
    return { ...toProject(row), counts: { trajectories, tasks, steps, labels, outcomes: { success, failure, unknown } } };
  });
}

/** `role`: of whoever asks, settled before. null: it was deleted meanwhile. */
export async function findProjectById(projectId: string, role: Project['role']): Promise<Project | null> {
  const { rows } = await reader().query<Omit<ProjectRow, 'role'>>('select id, name, "isSample", settings, "createdAt" from "Project" where id = $1 and "deletedAt" is null', [projectId]);
  return rows[0] ? toProject({ ...rows[0], role }) : null;
}
