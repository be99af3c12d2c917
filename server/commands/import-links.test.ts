/** Links whose other end no importer could know: in another record of the file, or in another file. */
import { expect, it } from 'vitest';
import { getTrajectory } from '@/server/queries/get-trajectory';
import { toStep } from '@/server/db/step-row';
import { importing } from '@/server/testing/importing';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const { put, newProject, importOf } = importing();

const agent = { name: 'a', version: '1' };
const child = (ids: Record<string, string>, message: string) => ({ schema_version: 'ATIF-v1.7', ...ids, agent, steps: [{ step_id: 1, source: 'agent', message }] });
const parent = (ids: Record<string, string>, session: string) => ({
  schema_version: 'ATIF-v1.7', ...ids, agent,
  steps: [
    {
      step_id: 1, source: 'agent', message: 'Delegate.', tool_calls: [{ tool_call_id: 'c', function_name: 'task', arguments: {} }],
      observation: { results: [{ source_call_id: 'c', content: 'done', subagent_trajectory_ref: [{ session_id: session }] }] },
    },
  ],
});

/** By file name: the run that the first call delegated to, and the words of that run. */
async function delegated(projectId: string): Promise<Record<string, string | null>> {
  const { rows } = await opened.store.pool.query<{ path: string; body: string }>(
    `select f.path, s.body from "Step" s join "Trajectory" t on t."projectId" = s."projectId" and t.id = s."trajectoryId" join "SourceFile" f on f."projectId" = t."projectId" and f.sha256 = t.file
     where s."projectId" = $1 and 'task' = any(s.tools) and s.kind = 'action'`,
    [projectId],
  );
  const entries = rows.map(async ({ path: file, body }): Promise<[string, string | null]> => {
    const link = toStep(body).calls[0]?.delegated?.[0];
    const page = link?.trajectory ? await getTrajectory(projectId, link.trajectory) : null;
    return [file.split('/').at(-1) ?? '', page?.index.heads[0] ?? null];
  });
  return Object.fromEntries(await Promise.all(entries));
}

it('a session is looked for in the same file first, by the id of a run or beside it, and settles nothing where several go by it', async () => {
  const project = await newProject();
  const files = {
    'one.json': [parent({ session_id: 'p' }, 's'), child({ session_id: 's' }, 'of one')],
    'two.json': [parent({ session_id: 'p' }, 's'), child({ session_id: 's' }, 'of two')],
    'named.json': [parent({ session_id: 'p', trajectory_id: 'p1' }, 'inner'), child({ session_id: 'inner', trajectory_id: 'c1' }, 'of named')],
    'twice.json': [parent({ session_id: 'p' }, 'both'), child({ session_id: 'both' }, 'first'), child({ session_id: 'both' }, 'second')],
    'elsewhere.json': [parent({ session_id: 'p' }, 'far')],
    'far.json': child({ session_id: 'far' }, 'of far'),
    'unclear.json': [parent({ session_id: 'p' }, 's')],
  };
  await importOf(project, await Promise.all(Object.entries(files).map(([name, value]) => put(name, JSON.stringify(value)))));
  expect(await delegated(project)).toEqual({ 'one.json': 'of one', 'two.json': 'of two', 'named.json': 'of named', 'twice.json': null, 'elsewhere.json': 'of far', 'unclear.json': null });
});
