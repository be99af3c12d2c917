/** One job as the outside sees it. */
import 'server-only';
import { type Job, jobStates } from '@/lib/contracts/jobs';
import { store } from '@/server/store/store';

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** A result that is no JSON is shown as its text. */
function resultOf(text: string | null): unknown {
  try {
    return parsed(text);
  } catch {
    return text;
  }
}

export async function getJob(id: string): Promise<Job | null> {
  const row = await store().prisma.job.findUnique({ where: { id } });
  if (!row) return null;
  return {
    id: row.id,
    project: row.projectId,
    kind: row.kind,
    state: jobStates.find((known) => known === row.state) ?? 'failed',
    progress: parsed(row.progress),
    result: resultOf(row.result),
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
