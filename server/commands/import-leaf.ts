/** Reads one file of a drop: its trajectories go to a consumer as they come, everything else into its report. */
import 'server-only';
import type { Importer } from '@/lib/importers/importer';
import { readFile, type ReportingFile } from '@/lib/importers/source-file';
import { readUnknown } from '@/lib/importers/unknown';
import type { LabelSeed } from '@/lib/labels/event';
import type { LabelRefusal } from '@/lib/labels/refusal';
import { checkTrajectory } from '@/lib/trajectory/check';
import type { Sha256 } from '@/lib/trajectory/ids';
import { issue } from '@/lib/trajectory/issue';
import type { Trajectory } from '@/lib/trajectory/model';
import type { Attachments } from '@/server/commands/import-attachments';
import { addIssue, type LeafReport } from '@/server/commands/import-report';
import type { Leaf } from '@/server/containers/open-drop';
import { type DropView, storedSourceFile } from '@/server/containers/stored-source-file';
import type { Fate } from '@/server/db/import-transaction';
import { sha256 } from '@/server/hash';

/** Issues that stand for a record or a step that became nothing. */
const lost: ReadonlySet<string> = new Set(['bad_record', 'truncated', 'nul_bytes', 'bad_step']);

export interface Found {
  trajectory: Trajectory;
  labels: readonly LabelSeed[];
}

export interface ReadLeaf {
  importer: Importer;
  file: ReportingFile;
  report: LeafReport;
  attachments: Attachments;
  found(found: Found): Promise<void>;
}

export async function readLeaf({ importer, file, report, attachments, found }: ReadLeaf): Promise<void> {
  const context = { hash: sha256, attach: (media: { bytes: Uint8Array; mediaType: string }): Sha256 => attachments.add(media) };
  for await (const imported of readFile(importer, file, context)) {
    await attachments.store();
    if (imported.kind === 'issue') {
      addIssue(report, imported.issue);
      if (lost.has(imported.issue.code)) report.failed += 1;
      continue;
    }
    const { trajectory, labels } = imported;
    const faults = checkTrajectory(trajectory);
    if (faults.length > 0) throw new Error(`The format ${importer.id} made an unsound trajectory: ${faults.slice(0, 3).join('; ')}`);
    countIssues(report, trajectory);
    await found({ trajectory, labels });
  }
}

function countIssues(report: LeafReport, trajectory: Trajectory): void {
  let isPartial = false;
  for (const found of trajectory.issues) {
    addIssue(report, found);
    if (lost.has(found.code)) report.failed += 1;
    isPartial ||= found.severity === 'error';
  }
  if (isPartial) report.partial += 1;
}

/** Counts a trajectory once it is known what became of it. */
export function countFate(report: LeafReport, trajectory: Trajectory, fate: Fate, refused: readonly LabelRefusal[]): void {
  report.trajectories += 1;
  report.steps += trajectory.steps.length;
  if (fate === 'already' || fate === 'skipped') report.already += 1;
  else report.added += 1;
  const name = trajectory.externalId ?? trajectory.id;
  if (fate === 'grown') addIssue(report, issue('record_replaced', `The session ${name} has grown and now has ${trajectory.steps.length} steps; the steps before keep their ids and labels.`));
  if (fate === 'updated') addIssue(report, issue('record_replaced', `The trajectory ${name} was there with other content; it was replaced as you asked.`));
  if (fate === 'versioned') addIssue(report, issue('record_replaced', `The trajectory ${name} was there with other content; this one was kept beside it as another version.`));
  if (fate === 'skipped') addIssue(report, issue('changed_trajectory', `The trajectory ${name} is there with other content and was left as it is; --on-change update replaces it, --on-change version keeps both.`));
  for (const refusal of refused) addIssue(report, issue('bad_record', `A label of the source was not taken: ${refusal.field}: ${refusal.message}`));
}

/** A file of unknown layout is read all the same, for what a reader has to say about its bytes; longer ones are not. */
const longestUnknown = 64_000_000;

/** Says what a file seems to be that no importer reads. */
export async function describeUnknown(leaf: Leaf, drop: DropView, report: LeafReport): Promise<void> {
  if (leaf.bytes > longestUnknown) return addIssue(report, issue('unknown_layout', 'No known format fits; the bytes are kept.'));
  for await (const imported of readUnknown(storedSourceFile(leaf, drop))) if (imported.kind === 'issue') addIssue(report, imported.issue);
}
