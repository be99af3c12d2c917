/** Labels: the log against the table of what counts, and against the steps that it speaks of. */
import 'server-only';
import { LabelEvent } from '@/lib/labels/stored-event';
import { type DoctorCheck, type Finding, mendIt, restoreBackup } from '@/server/cli/doctor/check';
import { projectionFaults, rebuildProjection } from '@/server/db/label-projection';
import { Snapshot } from '@/server/db/snapshot';

const projected: DoctorCheck = {
  name: 'what counts of the labels is what their log gives',
  async run() {
    return (await projectionFaults()).map(({ projectId, identity, what }) => ({ severity: 'wrong', what, where: `LabelCurrent ${identity} of project ${projectId}`, mend: mendIt }));
  },
  mend: async () => rebuildProjection(await projectionFaults()),
};

/** Ids of every step that an event speaks of. */
function stepsOf(event: LabelEvent): string[] {
  const steps: string[] = [event.step, ...(event.evidence ?? []).map(({ step }) => step)].flatMap((step) => step ?? []);
  if (event.kind === 'preference') for (const alternative of event.alternatives) if ('step' in alternative) steps.push(alternative.step);
  if (event.kind === 'goal') steps.push(...Object.keys(event.relevance ?? {}));
  return steps;
}

interface EventRow {
  projectId: string;
  id: string;
  body: string;
}

interface Missing {
  project: string;
  event: string;
  step: string;
  /** Its rollout was replaced on purpose since. */
  wasReplaced: boolean;
}

/** Those of the steps that these events name which are not there. */
async function missingSteps(snapshot: Snapshot, page: readonly EventRow[]): Promise<Missing[]> {
  const named = page.flatMap(({ projectId, id, body }) => {
    const event = LabelEvent.parse(JSON.parse(body));
    return stepsOf(event).map((step) => ({ projectId, id, step, trajectory: event.trajectory }));
  });
  return snapshot.rows<Missing>(
    `select given.project, given.event, given.step, coalesce(t.version > 1, false) as "wasReplaced"
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as given (project, event, step, trajectory)
     left join "Trajectory" t on t."projectId" = given.project and t.id = given.trajectory
     where not exists (select from "Step" s where s."projectId" = given.project and s.id = given.step)`,
    [named.map(({ projectId }) => projectId), named.map(({ id }) => id), named.map(({ step }) => step), named.map(({ trajectory }) => trajectory)],
  );
}

const placed: DoctorCheck = {
  name: 'every label speaks of steps that are there',
  async run() {
    const findings: Finding[] = [];
    const snapshot = await Snapshot.open();
    try {
      for await (const page of snapshot.pages<EventRow>('select "projectId", id, body from "LabelEvent" order by "projectId", id', [], 1000)) {
        for (const { project, event, step, wasReplaced } of await missingSteps(snapshot, page)) {
          const where = `LabelEvent ${event} of project ${project}`;
          if (wasReplaced) findings.push({ severity: 'note', what: `a label speaks of step ${step}, which went when its rollout was replaced by another version`, where, mend: null });
          else findings.push({ severity: 'wrong', what: `a label speaks of step ${step}, which is not there`, where, mend: restoreBackup });
        }
      }
    } finally {
      await snapshot.close();
    }
    return findings;
  },
};

export const labelChecks: readonly DoctorCheck[] = [projected, placed];
