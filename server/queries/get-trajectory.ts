/** One trajectory: its facts, its header, and an index of its steps in columns. */
import 'server-only';
import { kindLetters, StepIndex, type TrajectoryPage } from '@/lib/contracts/trajectories';
import { stepKinds } from '@/lib/trajectory/model';
import { toHeader } from '@/server/db/trajectory-row';
import { loadDecisions } from '@/server/queries/load-decisions';
import { loadSummaries } from '@/server/queries/trajectory-summaries';
import { store } from '@/server/store/store';

const headLength = 48;
const letterOf = `case kind ${stepKinds.map((kind) => `when '${kind}' then '${kindLetters[kind]}'`).join(' ')} else 'm' end`;
const headOf = `left(split_part(ltrim(coalesce(nullif(array_to_string(tools, ', '), ''), preview), E' \\t\\r\\n'), E'\\n', 1), ${headLength})`;

/** One row of arrays: the database writes them as JSON faster than rows could be read. */
async function columns(projectId: string, trajectory: string): Promise<unknown> {
  const list = (expression: string) => `coalesce(json_agg(${expression} order by ordinal), '[]')`;
  const { rows } = await store().pool.query<{ index: unknown }>(
    `select json_build_object(
       'kinds', coalesce(string_agg(${letterOf}, '' order by ordinal), ''), 'parents', ${list('coalesce(parent, -1)')}, 'ids', ${list('id')}, 'heads', ${list(headOf)},
       'errors', ${list('"isError"::int')}, 'active', coalesce(string_agg(case when "isActive" then '1' else '0' end, '' order by ordinal), ''), 'sizes', ${list('size')},
       'tokens', ${list('"outputTokens"')}, 'durations', ${list('"durationMs"')}, 'costs', ${list('cost')}
     ) as index from "Step" where "projectId" = $1 and "trajectoryId" = $2`,
    [projectId, trajectory],
  );
  return rows[0]?.index;
}

/** Ordinals of its actions that stand at a decision, with the number of ways on from there. */
async function decisionsOf(projectId: string, task: string, trajectory: string): Promise<StepIndex['decisions']> {
  const decisions = await loadDecisions({ projectId, tasks: [task] });
  const found = decisions.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ actions }) => actions.flatMap((action): StepIndex['decisions'] => (action.trajectory === trajectory ? [[action.ordinal, alternatives.length]] : []))),
  );
  return found.sort(([a], [b]) => a - b);
}

/** `trajectory`: our id. null: the project has none of that id. */
export async function getTrajectory(projectId: string, trajectory: string): Promise<TrajectoryPage | null> {
  const { rows } = await store().pool.query<{ header: string }>('select header from "Trajectory" where "projectId" = $1 and id = $2', [projectId, trajectory]);
  const [summary] = await loadSummaries(projectId, [trajectory]);
  const [row] = rows;
  if (!row || !summary) return null;
  const [read, decisions] = await Promise.all([columns(projectId, trajectory), decisionsOf(projectId, summary.task, trajectory)]);
  return { summary, header: toHeader(row.header), index: StepIndex.parse({ ...Object(read), decisions }) };
}
