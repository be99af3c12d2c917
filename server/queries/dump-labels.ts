/** The label log of a project, event by event in the order in which they were stored, as lines that any store takes. */
import 'server-only';
import type { LabelInput } from '@/lib/labels/event';
import { LabelEvent } from '@/lib/labels/stored-event';
import { toLabelInput } from '@/lib/labels/to-input';
import { Snapshot } from '@/server/db/snapshot';

const batch = 500;

/** Goals write relevance by ordinal: places of the actions that these events name. */
async function ordinals(snapshot: Snapshot, projectId: string, events: readonly LabelEvent[]): Promise<Map<string, number>> {
  const named = events.flatMap((event) => (event.kind === 'goal' ? Object.keys(event.relevance ?? {}) : []));
  if (named.length === 0) return new Map();
  const rows = await snapshot.rows<{ id: string; ordinal: number }>('select id, ordinal from "Step" where "projectId" = $1 and id = any($2)', [projectId, named]);
  return new Map(rows.map(({ id, ordinal }) => [id, ordinal]));
}

/** The log as it stood when the first event was asked for; in a total order, each event behind the one that it supersedes or takes back. */
export async function* dumpLabels(projectId: string): AsyncGenerator<LabelInput> {
  const snapshot = await Snapshot.open();
  try {
    const pages = snapshot.pages<{ body: string }>('select body from "LabelEvent" where "projectId" = $1 order by "receivedAt", id collate "C"', [projectId], batch);
    for await (const rows of pages) {
      const events = rows.map(({ body }) => LabelEvent.parse(JSON.parse(body)));
      const places = await ordinals(snapshot, projectId, events);
      for (const event of events) yield toLabelInput(event, (step) => places.get(step) ?? null);
    }
  } finally {
    await snapshot.close();
  }
}
