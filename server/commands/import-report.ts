/** What an import says of each given path, and in all; the shape is public (`import --json`). */
import 'server-only';
import type { FileReport, ImportReport } from '@/lib/contracts/imports';
import type { Issue } from '@/lib/trajectory/issue';
import type { GivenFile } from '@/server/containers/open-drop';

/** The same for one file inside an archive; a file that is no archive is its own only one. */
export interface LeafReport {
  path: string;
  format: string;
  why: string;
  trajectories: number;
  steps: number;
  added: number;
  already: number;
  /** Trajectories of which something was not imported. */
  partial: number;
  /** Records that became nothing. */
  failed: number;
  joinedInto: string | null;
  issues: Issue[];
  issuesLeftOut: number;
}

export const emptyReport = (path: string, format: string, why: string): LeafReport => ({
  path, format, why, trajectories: 0, steps: 0, added: 0, already: 0, partial: 0, failed: 0, joinedInto: null, issues: [], issuesLeftOut: 0,
});

/** A report that lists more does not help; the rest is counted. */
const mostIssues = 10_000;

export function addIssue(report: LeafReport, found: Issue): void {
  if (report.issues.length < mostIssues) report.issues.push(found);
  else report.issuesLeftOut += 1;
}

const sumOf = <K extends string>(all: readonly Record<K, number>[], key: K): number => all.reduce((sum, one) => sum + one[key], 0);

/** Left undone: a member that was refused, an archive that ends early, a path where nothing is. */
const failures: ReadonlySet<string> = new Set(['unsafe_member', 'truncated', 'too_large', 'missing_file']);

export function fileReport(given: GivenFile, leaves: readonly LeafReport[]): FileReport {
  const isAlone = given.containers.length === 0;
  const joined = leaves.find((leaf) => leaf.joinedInto !== null);
  const issues = [...given.issues.map((found) => reported(found, '')), ...leaves.flatMap((leaf) => issuesOf(leaf, isAlone || leaves.length === 1 ? '' : memberName(given, leaf)))];
  return {
    path: given.path,
    sha256: given.sha256 ?? '',
    format: formatOf(leaves),
    why: leaves.length === 1 ? (leaves[0]?.why ?? '') : leaves.length === 0 ? 'there is no file to read' : whyOf(leaves),
    trajectories: sumOf(leaves, 'trajectories'),
    steps: sumOf(leaves, 'steps'),
    added: sumOf(leaves, 'added'),
    already: sumOf(leaves, 'already'),
    partial: sumOf(leaves, 'partial'),
    failed: sumOf(leaves, 'failed') + given.issues.filter((found) => failures.has(found.code)).length,
    ...(joined?.joinedInto && leaves.length === 1 ? { joined_into: joined.joinedInto } : {}),
    issues,
  };
}

const memberName = (given: GivenFile, leaf: LeafReport) => `${leaf.path.startsWith(`${given.path}/`) ? leaf.path.slice(given.path.length + 1) : leaf.path}: `;

function issuesOf(leaf: LeafReport, prefix: string): FileReport['issues'] {
  const shown = leaf.issues.map((found) => reported(found, prefix));
  if (leaf.issuesLeftOut === 0) return shown;
  return [...shown, { severity: 'info', code: 'more_issues', message: `${prefix}${leaf.issuesLeftOut} more issues are not listed.` }];
}

const reported = ({ severity, code, line, pointer, message }: Issue, prefix: string): FileReport['issues'][number] => ({
  severity, code, ...(line === null ? {} : { line }), ...(pointer === null ? {} : { pointer }), message: prefix + message,
});

/** The format of what was read; where an archive mixes several, the one with the most trajectories. */
function formatOf(leaves: readonly LeafReport[]): string {
  const known = leaves.filter((leaf) => leaf.format !== 'unknown');
  const byFormat = new Map<string, number>();
  for (const leaf of known) byFormat.set(leaf.format, (byFormat.get(leaf.format) ?? 0) + leaf.trajectories);
  return [...byFormat].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'unknown';
}

function whyOf(leaves: readonly LeafReport[]): string {
  const byFormat = new Map<string, LeafReport[]>();
  for (const leaf of leaves) byFormat.set(leaf.format, [...(byFormat.get(leaf.format) ?? []), leaf]);
  const words = [...byFormat].map(([format, some]) => {
    const why = some.find((leaf) => leaf.joinedInto === null)?.why;
    return format === 'unknown' || why === undefined ? `${some.length} ${format}` : `${some.length} ${format} (${why})`;
  });
  return `an archive of ${leaves.length} files: ${words.join(', ')}`;
}

export function importReport(files: FileReport[]): ImportReport {
  const counts = ['trajectories', 'steps', 'added', 'already', 'partial', 'failed'] as const;
  const [trajectories, steps, added, already, partial, failed] = counts.map((key) => sumOf(files, key));
  return { files, totals: { files: files.length, trajectories: trajectories ?? 0, steps: steps ?? 0, added: added ?? 0, already: already ?? 0, partial: partial ?? 0, failed: failed ?? 0 } };
}
