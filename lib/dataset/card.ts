/** The dataset card: README.md whose YAML head makes `load_dataset(folder)` work, and which says how the data came about. */
import { stringify } from 'yaml';
import { dataPath } from './layout';
import type { Manifest } from './manifest';
import type { DatasetOrder } from './plan';

const sizes: readonly [number, string][] = [
  [1_000, 'n<1K'], [10_000, '1K<n<10K'], [100_000, '10K<n<100K'], [1_000_000, '100K<n<1M'], [10_000_000, '1M<n<10M'],
];
const sizeOf = (lines: number): string => sizes.find(([limit]) => lines < limit)?.[1] ?? '10M<n<100M';

function head({ method, splits, counts, title }: Manifest): string {
  return stringify(
    {
      pretty_name: title,
      license: 'unknown',
      task_categories: ['text-generation'],
      tags: ['agent', 'tool-use', method.shape === 'preference' ? 'dpo' : 'sft', 'human-feedback', 'treewright'],
      size_categories: [sizeOf(counts.lines)],
      configs: [{ config_name: method.table, default: true, data_files: Object.keys(splits).map((split) => ({ split, path: dataPath(method.table, split) })) }],
    },
    { lineWidth: 0 },
  );
}

/** Text inside a table cell or a sentence: one line, and no character that Markdown takes for a mark. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\|`*_<>[\]]/g, (mark) => `\\${mark}`);
const table = (titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [titles, titles.map(() => '---'), ...rows.map((row) => row.map((value) => cell(String(value))))].map((row) => `| ${row.join(' | ')} |`).join('\n');

const policyText = ({ policy }: Manifest): string =>
  [policy.kind, policy.author === undefined ? '' : `only ${cell(policy.author)}`, policy.minAgreement === undefined ? '' : `agreement of at least ${policy.minAgreement}`].filter((part) => part !== '').join(', ');

function leftOutTable({ counts }: Manifest): string {
  const reasons = [...Object.entries(counts.dropped), ...(counts.conflicts > 0 ? [['conflict', counts.conflicts] as const] : [])];
  return reasons.length === 0 ? 'Nothing was left out.' : table(['reason', 'count'], reasons);
}

function findingsText({ findings }: Manifest): string {
  if (findings.length === 0) return 'Every rule passed.';
  return table(['rule', 'severity', 'places', 'what must hold'], findings.map(({ rule, severity, count, title }) => [rule, severity, count, title]));
}

/** The whole card; the same for the same dataset. */
export function datasetCard(manifest: Manifest, { method, target }: DatasetOrder): string {
  const { counts, splits } = manifest;
  const loses = target.loses[method.shape] ?? [];
  const sections = [
    `# ${cell(manifest.title)}`,
    `Made by Treewright ${manifest.program.version} with the method \`${method.id}\` (${method.title}) for ${target.title}. ${method.about}`,
    `## Load\n\n\`\`\`python\nfrom datasets import load_dataset\n\nrows = load_dataset("path/to/this/folder", "${method.table}")\n\`\`\`\n\nNeeds ${Object.entries(target.requires).map(([name, version]) => `\`${name}${version}\``).join(' and ')}.`,
    `## Splits\n\nTasks are split whole, and tasks that share a prompt stay together. Seed ${manifest.seed}.\n\n${table(['split', 'fraction', 'lines'], Object.entries(splits).map(([name, { fraction, lines }]) => [name, fraction, lines]))}`,
    `## How the rows came about\n\n${table(['', ''], [
      ['filter', manifest.filter === '' ? 'none' : manifest.filter],
      ['label policy', policyText(manifest)],
      ['source mark of the method', method.mark],
      [`candidates (${method.counts})`, counts.in],
      ['kept as rows', counts.kept],
      ['merged into kept rows', counts.merged],
      ['conflicts left out', counts.conflicts],
    ])}`,
    `## Left out\n\n${leftOutTable(manifest)}`,
    `## Checks\n\n${findingsText(manifest)}`,
    ...(loses.length === 0 ? [] : [`## What the trainer does not see\n\n${loses.map((text) => `- ${text}`).join('\n')}`]),
    '`manifest.json` names every source file, label log, parameter, left-out candidate and file by its hash.',
  ];
  return `---\n${head(manifest)}---\n\n${sections.join('\n\n')}\n`;
}
