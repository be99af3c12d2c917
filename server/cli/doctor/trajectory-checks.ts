/** Rollouts and their steps: whole, linked, and what they were when they were imported. */
import 'server-only';
import type { DoctorCheck, Finding } from '@/server/cli/doctor/check';
import { restoreBackup } from '@/server/cli/doctor/check';
import { Snapshot } from '@/server/db/snapshot';
import { digested, StepsDigest } from '@/server/db/step-digest';
import { toStepAsWritten } from '@/server/db/step-row';
import { toHeader } from '@/server/db/trajectory-row';
import type { Store } from '@/server/store/store';

/** Each statement gives `project`, `id` and `detail` of what is wrong, with what that means. */
const links: readonly { what: string; table: string; statement: string }[] = [
  {
    what: 'a rollout has not the steps that it counts, numbered from 0',
    table: 'Trajectory',
    statement: `select t."projectId" as project, t.id, t.steps || ' counted, ' || count(s.ordinal) || ' there' as detail
      from "Trajectory" t left join "Step" s on s."projectId" = t."projectId" and s."trajectoryId" = t.id
      group by t."projectId", t.id having count(s.ordinal) <> t.steps or coalesce(min(s.ordinal), 0) <> 0 or coalesce(max(s.ordinal) + 1, 0) <> t.steps`,
  },
  {
    what: 'a step belongs to no rollout',
    table: 'Step',
    statement: `select distinct s."projectId" as project, s."trajectoryId" as id, 'no such rollout' as detail from "Step" s
      where not exists (select from "Trajectory" t where t."projectId" = s."projectId" and t.id = s."trajectoryId")`,
  },
  {
    what: 'a step follows one that is not before it',
    table: 'Step',
    statement: `select "projectId" as project, id, 'step ' || ordinal || ' after ' || parent as detail from "Step" where parent < 0 or parent >= ordinal`,
  },
  {
    what: 'a rollout names a file that was not imported',
    table: 'Trajectory',
    statement: `select t."projectId" as project, t.id, t.file as detail from "Trajectory" t
      where not exists (select from "SourceFile" f where f."projectId" = t."projectId" and f.sha256 = t.file)`,
  },
  {
    what: 'a rollout belongs to a task that is not there',
    table: 'Trajectory',
    statement: `select t."projectId" as project, t.id, t."taskId" as detail from "Trajectory" t
      where not exists (select from "Task" k where k."projectId" = t."projectId" and k.id = t."taskId")`,
  },
];

const linked: DoctorCheck = {
  name: 'every rollout is whole and linked',
  async run({ pool }) {
    const findings: Finding[] = [];
    for (const { what, table, statement } of links) {
      const { rows } = await pool.query<{ project: string; id: string; detail: string }>(`${statement} limit 1000`);
      for (const { project, id, detail } of rows) findings.push({ severity: 'wrong', what: `${what}: ${detail}`, where: `${table} ${id} of project ${project}`, mend: restoreBackup });
    }
    return findings;
  },
};

interface StepKeys {
  body: string;
  keyExact: string | null;
  keyNorm: string | null;
  keyTask: string | null;
}

interface Named {
  projectId: string;
  id: string;
  digest: string;
  header: string;
}

/** What is not as it was imported; null: nothing. */
function changeIn({ header, digest }: Named, rows: readonly StepKeys[]): string | null {
  try {
    const trajectory = { ...toHeader(header), steps: rows.map(({ body }) => toStepAsWritten(body)) };
    const { keys, contents } = digested(trajectory);
    const now = new StepsDigest();
    for (const step of trajectory.steps) now.add(step, contents[step.ordinal] ?? '');
    if (now.value() !== digest) return 'its steps are not those that were imported';
    const off = rows.findIndex((row, ordinal) => {
      const key = keys.get(ordinal);
      return row.keyExact !== (key?.['ctx.exact'] ?? null) || row.keyNorm !== (key?.['ctx.norm'] ?? null) || row.keyTask !== (key?.['task.step'] ?? null);
    });
    return off < 0 ? null : `step ${off} is kept under another decision than its own`;
  } catch {
    return 'it cannot be read';
  }
}

const unchanged: DoctorCheck = {
  name: 'every step is what was imported, at its own decision',
  async run(store) {
    const findings: Finding[] = [];
    const snapshot = await Snapshot.open();
    try {
      for await (const page of snapshot.pages<Named>('select "projectId", id, digest, header from "Trajectory" order by "projectId", id', [], 50)) {
        for (const named of page) {
          const change = changeIn(named, await stepsOf(store, named));
          if (change !== null) findings.push({ severity: 'wrong', what: `a rollout was changed: ${change}`, where: `Trajectory ${named.id} of project ${named.projectId}`, mend: restoreBackup });
        }
      }
    } finally {
      await snapshot.close();
    }
    return findings;
  },
};

async function stepsOf({ pool }: Store, { projectId, id }: Named): Promise<StepKeys[]> {
  const { rows } = await pool.query<StepKeys>('select body, "keyExact", "keyNorm", "keyTask" from "Step" where "projectId" = $1 and "trajectoryId" = $2 order by ordinal', [projectId, id]);
  return rows;
}

export const trajectoryChecks: readonly DoctorCheck[] = [linked, unchanged];
