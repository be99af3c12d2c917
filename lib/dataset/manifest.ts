/** `manifest.json`: everything that a dataset was made from, and how. Same dataset, same bytes: no clock, host, path, user or job. */
import type { JsonObject } from '@/lib/json/json';
import { jsonText } from '@/lib/json/print-json';
import type { Finding } from '@/lib/validate/rule';
import type { LedgerCounts, LeftOut } from './ledger';

/** How many left-out candidates are listed by name; the counts are always whole. */
export const LISTED_LEFT_OUT = 10_000;

export interface Manifest {
  program: { name: 'treewright'; version: string };
  title: string;
  method: { id: string; mark: string; table: string; shape: string; counts: string; parameters: JsonObject };
  target: { id: string; requires: Readonly<Record<string, string>> };
  filter: string;
  policy: string;
  allow_context_differs: boolean;
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

/** Sorted keys, two blanks, a final newline. */
export const manifestText = (manifest: Manifest): string => `${jsonText(JSON.parse(JSON.stringify(manifest)), { sortKeys: true })}\n`;
