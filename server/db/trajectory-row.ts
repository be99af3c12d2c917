/** A trajectory as its row, and back. */
import 'server-only';
import { Trajectory } from '@/lib/trajectory/model';
import type { CopyBuffer } from '@/server/db/copy-buffer';
import { shownText } from '@/server/db/storable';
import { trajectoryFacts } from '@/server/db/trajectory-facts';

export const trajectoryColumns = [
  'projectId', 'id', 'taskId', 'externalId', 'externalTask', 'file', 'format', 'title', 'model', 'harness', 'harnessVersion', 'status', 'stopReason',
  'success', 'reward', 'steps', 'actions', 'errors', 'forks', 'inputTokens', 'outputTokens', 'cost', 'durationMs', 'startedAt', 'parentId', 'digest',
  'version', 'issues', 'header',
] as const;

export interface TrajectoryRowInput {
  project: Buffer;
  trajectory: Trajectory;
  file: string;
  digest: string;
  version: number;
}

const shown = (text: string | null) => (text === null ? null : shownText(text));

export function writeTrajectoryRow(copy: CopyBuffer, { project, trajectory, file, digest, version }: TrajectoryRowInput): void {
  const { steps, ...header } = trajectory;
  const facts = trajectoryFacts(trajectory);
  copy.row(trajectoryColumns.length);
  copy.raw(project);
  for (const text of [trajectory.id, trajectory.task, shown(trajectory.externalId), shown(trajectory.externalTask), file, trajectory.format, facts.title]) copy.text(text);
  const { model, name, version: harnessVersion } = trajectory.agent;
  for (const text of [model ?? steps.find((step) => step.model !== null)?.model ?? null, name, harnessVersion, trajectory.status, trajectory.stopReason]) copy.text(shown(text));
  copy.bool(facts.success);
  copy.float(facts.reward);
  for (const count of [steps.length, facts.actions, facts.errors, facts.forks]) copy.int(count);
  for (const amount of [facts.inputTokens, facts.outputTokens, facts.cost, facts.durationMs]) copy.float(amount);
  copy.text(shown(facts.startedAt));
  copy.text(trajectory.parentLink?.trajectory ?? null);
  copy.text(digest);
  copy.int(version);
  copy.int(trajectory.issues.length);
  copy.text(JSON.stringify(header));
}

const Header = Trajectory.omit({ steps: true });
export type TrajectoryHeader = Omit<Trajectory, 'steps'>;

export const toHeader = (text: string): TrajectoryHeader => Header.parse(JSON.parse(text));
