/**
 * One file's trajectories on their way into the store: one transaction, so that a reader sees all of the file or nothing of it, and a
 * killed import leaves no trace. Rows go by COPY in batches.
 */
import 'server-only';
import type { PoolClient } from 'pg';
import type { LabelSeed } from '@/lib/labels/event';
import type { LabelRefusal } from '@/lib/labels/refusal';
import type { Trajectory } from '@/lib/trajectory/model';
import { activePath } from '@/lib/trajectory/walk';
import { copyRows, type CopyRows } from '@/server/db/copy-rows';
import { resolveSeeds, type SeededLabel, storeLabels } from '@/server/db/imported-labels';
import { asVersion, digestOf, type Known, relationTo } from '@/server/db/known-trajectory';
import { writeSourceFiles, type SourceFileRow } from '@/server/db/source-file-row';
import { digested, StepsDigest } from '@/server/db/step-digest';
import { stepColumns, writeStepRow } from '@/server/db/step-row';
import { cutText, shownText } from '@/server/db/storable';
import { trajectoryColumns, writeTrajectoryRow } from '@/server/db/trajectory-row';
import { passKillPoint } from '@/server/kill-points';
import { Refusal } from '@/server/refusal';
import { store } from '@/server/store/store';

export type OnChange = 'skip' | 'update' | 'version';

/** What became of one trajectory. */
export type Fate = 'added' | 'already' | 'grown' | 'updated' | 'versioned' | 'skipped';

export interface Arrival {
  trajectory: Trajectory;
  labels: readonly LabelSeed[];
  /** sha256 of the file that it was read from. */
  file: string;
  /** Called once; nothing is visible to others before the commit. */
  settled?(fate: Fate, refusedLabels: readonly LabelRefusal[]): void;
}

export interface AttachmentRow {
  sha256: string;
  mediaType: string;
  bytes: number;
}

/** One that is to be written. */
interface Placed {
  arrival: Arrival;
  /** As it is stored: under ids of its own where it is another version. */
  trajectory: Trajectory;
  fate: Exclude<Fate, 'already' | 'skipped'>;
  version: number;
}

const isReplacement = ({ fate }: Placed) => fate === 'grown' || fate === 'updated';

/** A batch is sent at this many steps, so that memory stays bounded however big the file is. */
const batchSteps = 200;
const longestGoal = 20_000;

export class ImportTransaction {
  private readonly project: Buffer;
  private waiting: Arrival[] = [];
  private readonly waitingIds = new Set<string>();
  private waitingSteps = 0;
  private readonly tasks = new Set<string>();
  /** Whether any trajectory was written. */
  private isChanged = false;

  private constructor(
    private readonly client: PoolClient,
    private readonly projectId: string,
    private readonly onChange: OnChange,
  ) {
    this.project = Buffer.from(projectId.replaceAll('-', ''), 'hex');
  }

  /** Imports into one project take turns. */
  static async begin(projectId: string, onChange: OnChange): Promise<ImportTransaction> {
    const client = await store().pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('treewright import ' || $1, 0))`, [projectId]);
      const { rowCount } = await client.query('select from "Project" where id = $1 and "deletedAt" is null for key share', [projectId]);
      if (rowCount === 0) throw new Refusal('The project is not there any more; it was deleted while files were being imported.');
      return new ImportTransaction(client, projectId, onChange);
    } catch (error) {
      await client.query('rollback').catch(() => {}); // the first error is the one to show
      client.release();
      throw error;
    }
  }

  async add(arrival: Arrival): Promise<void> {
    if (this.waitingIds.has(arrival.trajectory.id)) await this.flush(); // twice in one file: the second one meets the first
    this.waiting.push(arrival);
    this.waitingIds.add(arrival.trajectory.id);
    this.waitingSteps += arrival.trajectory.steps.length;
    if (this.waitingSteps >= batchSteps) await this.flush();
  }

  /** Makes everything visible at once. Call `flush` before, so that what became of each trajectory is known. */
  async commit(files: readonly SourceFileRow[], attachments: readonly AttachmentRow[] = []): Promise<void> {
    await writeSourceFiles(this.client, this.projectId, files);
    if (this.isChanged) await this.client.query('update "Project" set revision = revision + 1 where id = $1', [this.projectId]);
    if (attachments.length > 0) await this.writeAttachments(attachments);
    passKillPoint('before-commit');
    await this.client.query('commit');
    this.client.release();
    passKillPoint('after-commit');
  }

  private async writeAttachments(attachments: readonly AttachmentRow[]): Promise<void> {
    await this.client.query(
      'insert into "Attachment" ("projectId", sha256, "mediaType", bytes) select $1, given.* from unnest($2::text[], $3::text[], $4::bigint[]) as given on conflict do nothing',
      [this.projectId, attachments.map(({ sha256: name }) => name), attachments.map(({ mediaType }) => shownText(mediaType)), attachments.map(({ bytes }) => bytes)],
    );
  }

  /** As if the file had never been opened. */
  async rollback(): Promise<void> {
    const isSound = await this.client.query('rollback').then(() => true, () => false); // a lost connection has rolled back by itself
    this.client.release(!isSound);
  }

  async flush(): Promise<void> {
    const arrivals = this.waiting;
    this.waiting = [];
    this.waitingIds.clear();
    this.waitingSteps = 0;
    const placed = arrivals.length === 0 ? [] : await this.place(arrivals);
    if (placed.length === 0) return;
    this.isChanged = true;
    const replaced = placed.filter(isReplacement).map(({ trajectory }) => trajectory.id);
    if (replaced.length > 0) {
      await this.client.query('delete from "Step" where "projectId" = $1 and "trajectoryId" = any($2)', [this.projectId, replaced]);
      await this.client.query('delete from "Trajectory" where "projectId" = $1 and id = any($2)', [this.projectId, replaced]);
    }
    await this.writeTasks(placed.map(({ trajectory }) => trajectory));
    await this.writeRows(placed);
    if (replaced.length > 0) await this.moveLabels(replaced);
    await this.writeLabels(placed);
  }

  /** Decides what becomes of each; returns those that are to be written. */
  private async place(arrivals: readonly Arrival[]): Promise<Placed[]> {
    const known = await this.known(arrivals.map(({ trajectory }) => trajectory.id));
    const placed: Placed[] = [];
    for (const arrival of arrivals) {
      const before = known.get(arrival.trajectory.id);
      const place = before ? await this.placeKnown(arrival, before) : { arrival, trajectory: arrival.trajectory, fate: 'added' as const, version: 1 };
      if (typeof place === 'string') arrival.settled?.(place, []);
      else placed.push(place);
    }
    return placed;
  }

  private async placeKnown(arrival: Arrival, known: Known): Promise<Placed | 'already' | 'skipped'> {
    const { trajectory } = arrival;
    const version = known.version + 1;
    const relation = await relationTo(this.client, this.projectId, known, trajectory);
    if (relation === 'same') return 'already';
    if (relation === 'grown') return { arrival, trajectory, fate: 'grown', version };
    if (this.onChange === 'update') return { arrival, trajectory, fate: 'updated', version };
    if (this.onChange === 'skip') return 'skipped';
    const beside = asVersion(trajectory, digestOf(trajectory));
    const isThere = (await this.known([beside.id])).size > 0;
    return isThere ? 'already' : { arrival, trajectory: beside, fate: 'versioned', version };
  }

  private async known(ids: readonly string[]): Promise<Map<string, Known>> {
    const { rows } = await this.client.query<Known & { id: string }>({
      name: 'known-trajectories',
      text: 'select id, digest, steps, version from "Trajectory" where "projectId" = $1 and id = any($2)',
      values: [this.projectId, ids],
    });
    return new Map(rows.map(({ id, ...known }) => [id, known]));
  }

  private async writeTasks(trajectories: readonly Trajectory[]): Promise<void> {
    const fresh = new Map(trajectories.filter(({ task }) => !this.tasks.has(task)).map((trajectory) => [trajectory.task, trajectory]));
    if (fresh.size === 0) return;
    const tasks = [...fresh.values()];
    for (const { task } of tasks) this.tasks.add(task);
    await this.client.query(
      `insert into "Task" ("projectId", id, "externalId", goal) select $1, given.* from unnest($2::text[], $3::text[], $4::text[]) as given on conflict do nothing`,
      [
        this.projectId,
        tasks.map(({ task }) => task),
        tasks.map(({ externalTask }) => (externalTask === null ? null : shownText(externalTask))),
        tasks.map(({ goal }) => (goal === null ? null : cutText(shownText(goal), longestGoal))),
      ],
    );
  }

  private async writeRows(placed: readonly Placed[]): Promise<void> {
    const digests: string[] = [];
    await copyRows(this.client, 'Step', stepColumns, async (rows) => {
      for (const { trajectory } of placed) digests.push(await this.writeSteps(rows, trajectory));
    });
    await copyRows(this.client, 'Trajectory', trajectoryColumns, async (rows) => {
      for (const [index, { trajectory, arrival, version }] of placed.entries()) {
        writeTrajectoryRow(rows.buffer, { project: this.project, trajectory, file: arrival.file, version, digest: digests[index] ?? '' });
        await rows.afterRow();
      }
    });
  }

  /** Returns the digest of the trajectory. */
  private async writeSteps(rows: CopyRows, trajectory: Trajectory): Promise<string> {
    const { steps } = trajectory;
    const { keys, contents } = digested(trajectory);
    const active = new Set(activePath(trajectory));
    const digest = new StepsDigest();
    for (const step of steps) {
      digest.add(step, contents[step.ordinal] ?? '');
      writeStepRow(rows.buffer, trajectory.id, { project: this.project, step, steps, keys: keys.get(step.ordinal), isActive: active.has(step.ordinal) });
      await rows.afterRow();
    }
    return digest.value();
  }

  /** Labels name steps by id; the place of a step may be another one now. */
  private async moveLabels(trajectories: readonly string[]): Promise<void> {
    await this.client.query(
      `update "LabelCurrent" label set ordinal = step.ordinal from "Step" step
       where label."projectId" = $1 and label."trajectoryId" = any($2)
         and step."projectId" = label."projectId" and step.id = label."stepId" and label.ordinal is distinct from step.ordinal`,
      [this.projectId, trajectories],
    );
  }

  private async writeLabels(placed: readonly Placed[]): Promise<void> {
    const labels: SeededLabel[] = [];
    for (const { arrival, trajectory, fate } of placed) {
      // The source's labels name the run that it calls by this id; another version of it has none of its own.
      const seeds = fate === 'versioned' ? [] : arrival.labels;
      const resolved = seeds.length === 0 ? { labels: [], refused: [] } : resolveSeeds(trajectory, seeds);
      labels.push(...resolved.labels);
      arrival.settled?.(fate, resolved.refused);
    }
    await storeLabels(this.client, this.projectId, labels);
  }
}
