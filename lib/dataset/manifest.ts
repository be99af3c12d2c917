/** `manifest.json`: everything that a dataset was made from, and how. Same dataset, same bytes: no clock, host, path, user or job. */
import { compareParts } from '@/lib/base/compare';
import type { JsonObject } from '@/lib/json/json';
import { jsonText } from '@/lib/json/print-json';
import type { LabelPolicy } from '@/lib/labels/policy';
import { rules } from '@/lib/validate/registry';
import type { Finding } from '@/lib/validate/rule';
import type { LedgerCounts, LeftOut } from './ledger';
import type { DatasetOrder } from './plan';

/** How many left-out candidates are listed by name; the counts are always whole. */
export const LISTED_LEFT_OUT = 10_000;

export interface Manifest {
  program: { name: 'treewright'; version: string };
  title: string;
  method: { id: string; mark: string; table: string; shape: string; counts: string; parameters: JsonObject };
  target: { id: string; requires: Readonly<Record<string, string>> };
  filter: string;
  policy: LabelPolicy;
  allow_context_differs: boolean;
  broken_rows: 'refuse' | 'leave-out';
  /** null without a recipe. */
  recipe: { sha256: string; text: string } | null;
  seed: number;
  /** Split name to fraction as given and lines written. */
  splits: Readonly<Record<string, { fraction: string; lines: number }>>;
  /** sha256 of the label log used. */
  label_log: string;
  /** sha256 of the imported files that kept trajectories come from, sorted. */
  sources: readonly string[];
  counts: LedgerCounts & { lines: number; tasks: number; trajectories: number; trajectories_left_out: number };
  left_out: readonly LeftOut[];
  /** Every rule that was run. */
  checks: readonly { rule: string; title: string; result: 'pass' | 'warn' | 'fail'; count: number }[];
  findings: readonly Finding[];
  /** By path; the manifest itself is not among them. */
  files: readonly { path: string; sha256: string; lines?: number }[];
}

/** Every reason in turn, then by place. */
const inOrder = (a: LeftOut, b: LeftOut) => compareParts([a.reason, a.ref.trajectory ?? null, a.ref.step ?? null, a.what], [b.reason, b.ref.trajectory ?? null, b.ref.step ?? null, b.what]);

function checksOf(findings: readonly Finding[]): Manifest['checks'] {
  return rules.map(({ id, title }) => {
    const found = findings.filter((finding) => finding.rule === id);
    const result = found.some(({ severity }) => severity === 'E') ? 'fail' : found.some(({ severity }) => severity === 'W') ? 'warn' : 'pass';
    return { rule: id, title, result, count: found.reduce((sum, { count }) => sum + count, 0) };
  });
}

export interface ManifestFacts {
  order: DatasetOrder;
  parameters: JsonObject;
  counts: LedgerCounts;
  lines: Readonly<Record<string, number>>;
  findings: readonly Finding[];
  files: Manifest['files'];
  recipeHash: string | null;
  labelLog: string;
  sources: readonly string[];
  leftOut: readonly LeftOut[];
  tasks: number;
  trajectories: number;
  trajectoriesLeftOut: number;
}

export function manifestOf(facts: ManifestFacts): Manifest {
  const { order, counts, lines } = facts;
  const { method, target } = order;
  return {
    program: { name: 'treewright', version: order.version },
    title: order.title,
    method: { id: method.id, mark: method.mark, table: method.table, shape: method.shape, counts: method.counts, parameters: facts.parameters },
    target: { id: target.id, requires: target.requires },
    filter: order.filter,
    policy: order.options.policy,
    allow_context_differs: order.options.allowContextDiffers,
    broken_rows: order.brokenRows ?? 'refuse',
    recipe: order.recipe === null || facts.recipeHash === null ? null : { sha256: facts.recipeHash, text: order.recipe },
    seed: order.seed,
    splits: Object.fromEntries(order.splits.map(({ name, text }) => [name, { fraction: text, lines: lines[name] ?? 0 }])),
    label_log: facts.labelLog,
    sources: facts.sources,
    counts: {
      ...counts,
      lines: Object.values(lines).reduce((sum, count) => sum + count, 0),
      tasks: facts.tasks, trajectories: facts.trajectories, trajectories_left_out: facts.trajectoriesLeftOut,
    },
    left_out: [...facts.leftOut].sort(inOrder),
    checks: checksOf(facts.findings),
    findings: facts.findings,
    files: facts.files,
  };
}

/** Sorted keys, two blanks, a final newline. */
export const manifestText = (manifest: Manifest): string => `${jsonText(JSON.parse(JSON.stringify(manifest)), { sortKeys: true })}\n`;
