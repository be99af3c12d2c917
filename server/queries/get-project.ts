/** One project with everything that its home page counts. */
import 'server-only';
import type { Project, ProjectCounts } from '@/lib/contracts/projects';
import { findProjectById } from '@/server/queries/list-projects';
import { loadDecisions } from '@/server/queries/load-decisions';
import { undecidedFor } from '@/server/queries/undecided';
import { store } from '@/server/store/store';

interface CountRow extends Omit<ProjectCounts, 'outcomes' | 'decisions' | 'undecided'> {
  success: number;
  failure: number;
  unknown: number;
}

async function countRows(projectId: string): Promise<Omit<ProjectCounts, 'decisions' | 'undecided'>> {
  const { rows } = await store().pool.query<CountRow>(
    `select t.*, f.files, i.issues, l.labels, l."labelledTrajectories" from
       (select count(*)::int as trajectories, count(distinct "taskId")::int as tasks, coalesce(sum(steps), 0)::int as steps, coalesce(sum(actions), 0)::int as actions,
          count(*) filter (where success)::int as success, count(*) filter (where not success)::int as failure, count(*) filter (where success is null)::int as unknown
        from "Trajectory" where "projectId" = $1) t,
       (select count(*)::int as files from "SourceFile" where "projectId" = $1) f,
       (select count(*)::int as issues from "ImportIssue" where "projectId" = $1) i,
       (select count(*)::int as labels, count(distinct "trajectoryId")::int as "labelledTrajectories" from "LabelCurrent" where "projectId" = $1 and "authorKind" = 'human') l`,
    [projectId],
  );
  const [row] = rows;
  if (!row) throw new Error('counting gave no row');
  const { success, failure, unknown, ...counts } = row;
  return { ...counts, outcomes: { success, failure, unknown } };
}

/** `me`: name of the author whose undecided decisions are counted. */
export async function getProject(projectId: string, role: Project['role'], me: string): Promise<(Project & { counts: ProjectCounts }) | null> {
  const project = await findProjectById(projectId, role);
  if (!project) return null;
  const [counts, decisions, isUndecided] = await Promise.all([countRows(projectId), loadDecisions({ projectId }), undecidedFor(projectId, me)]);
  return { ...project, counts: { ...counts, decisions: decisions.length, undecided: decisions.filter(isUndecided).length } };
}
