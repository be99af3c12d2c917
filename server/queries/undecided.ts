/** Which decisions an author has said nothing about, neither a preference nor a skip; however many labels others have left there. */
import 'server-only';
import type { TaskDecision } from '@/server/queries/task-actions';
import { store } from '@/server/store/store';

/** Tells for each decision whether `me`, the name of an author, has still to decide it. */
export async function undecidedFor(projectId: string, me: string): Promise<(decision: TaskDecision) => boolean> {
  const { rows } = await store().pool.query<{ stepId: string }>(
    `select c."stepId" from "LabelCurrent" c
     where c."projectId" = $1 and c.kind in ('preference', 'skip') and c."authorKind" = 'human' and c."stepId" is not null
       and c."authorId" = (select id from "Author" where "projectId" = $1 and name = $2)`,
    [projectId, me],
  );
  const said = new Set(rows.map(({ stepId }) => stepId));
  if (said.size === 0) return () => true;
  return ({ alternatives }) => !alternatives.some(({ actions }) => actions.some(({ step }) => said.has(step)));
}
