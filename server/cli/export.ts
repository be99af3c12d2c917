/** `treewright export`: a dataset folder for a trainer. */
import 'server-only';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '@/lib/base/counted';
import { brokenRowChoices, canLeaveOut, DatasetRequest, policies } from '@/lib/contracts/datasets';
import type { DatasetResult } from '@/lib/dataset/plan';
import { methods } from '@/lib/methods/registry';
import { targets } from '@/lib/targets/registry';
import { cancellable } from '@/server/cli/cancellable';
import { type Command, type CommandIo, WrongUsage } from '@/server/cli/command';
import { inProject } from '@/server/cli/in-project';
import { buildDatasetFolder, tryDataset } from '@/server/commands/build-dataset';
import { datasetOrder } from '@/server/commands/build-dataset-order';
import { env } from '@/server/env';
import { WrongInput } from '@/server/refusal';

const options = {
  project: { type: 'string' },
  method: { type: 'string' },
  target: { type: 'string' },
  out: { type: 'string' },
  recipe: { type: 'string' },
  filter: { type: 'string', default: '' },
  policy: { type: 'string', default: 'majority' },
  split: { type: 'string', default: 'train=1' },
  seed: { type: 'string', default: '0' },
  format: { type: 'string', default: 'jsonl' },
  'allow-context-differs': { type: 'boolean', default: false },
  'broken-rows': { type: 'string', default: 'refuse' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write a dataset folder for a trainer',
  usage: `export --project P --method M --target T --out DIR [--filter TEXT] [--policy ${policies.join('|')}]
export … [--split train=0.9,test=0.1] [--seed N] [--allow-context-differs] [--broken-rows ${brokenRowChoices.join('|')}] [--dry-run] [--json]`,
  details: [
    'Methods:',
    ...methods.map(({ id, title, aliases }) => `  ${id.padEnd(12)}  ${title}${aliases.length > 0 ? ` (or ${aliases.join(', ')})` : ''}`),
    'Targets:',
    ...targets.map(({ id, title, shapes }) => `  ${id.padEnd(12)}  ${title} (reads ${shapes.join(', ')} rows)`),
    'Unless told otherwise:',
    `  ${Object.entries(options).flatMap(([name, option]) => ('default' in option && typeof option.default === 'string' ? [`--${name} ${option.default === '' ? '"" (everything)' : option.default}`] : [])).join(', ')}`,
    '',
    'Every rollout that --filter keeps is used, failed ones too: `--filter outcome:success` keeps those that succeeded.',
  ].join('\n'),
  async run(args, io) {
    const { values } = parseArgs({ args, options });
    const request = requestOf(values);
    const { out } = values;
    if (out === undefined && !values['dry-run']) throw new WrongUsage('export wants --out with the folder to write, or --dry-run.');
    datasetOrder(request); // what makes no sense is refused before the store is opened
    return inProject('export', values.project, ({ id: projectId }) =>
      cancellable('The export was cancelled; nothing was written.', async (signal) => {
        const build = { projectId, request, signal };
        const folder = values['dry-run'] || out === undefined ? null : path.resolve(env().calledFrom, out);
        const result = folder === null ? await tryDataset(build) : await buildDatasetFolder(build, folder);
        if (values.json) io.out(JSON.stringify(asJson(result, folder)));
        else tell(result, out ?? null, folder !== null, io);
        return result.refused ? 1 : 0;
      }),
    );
  },
};

function requestOf(values: Values): DatasetRequest {
  if (values.recipe !== undefined) throw new WrongInput('This version has no recipes: leave out --recipe and give --filter, --policy, --split and --seed.');
  if (values.format === 'parquet') throw new WrongInput('This version writes no Parquet: leave out --format parquet for JSON Lines.');
  if (values.format !== 'jsonl') throw new WrongInput(`There is no format ${values.format}; a dataset is written as jsonl.`);
  const { method, target } = values;
  if (!method) throw new WrongUsage('export wants --method; `treewright methods` lists them.');
  if (!target) throw new WrongUsage('export wants --target with the trainer that reads it.');
  const policy = policies.find((known) => known === values.policy);
  if (policy === undefined) throw new WrongUsage(`--policy is one of ${policies.join(', ')}, not ${values.policy}.`);
  const brokenRows = brokenRowChoices.find((known) => known === values['broken-rows']);
  if (brokenRows === undefined) throw new WrongUsage(`--broken-rows is ${brokenRowChoices.join(' or ')}, not ${values['broken-rows']}.`);
  if (!/^-?\d{1,15}$/.test(values.seed)) throw new WrongUsage(`--seed is a whole number, not ${values.seed}.`);
  return DatasetRequest.parse({
    method, target, policy, filter: values.filter, split: values.split, seed: Number(values.seed), allowContextDiffers: values['allow-context-differs'], brokenRows,
  });
}

const asJson = ({ refused, counts, splits, findings, manifest }: DatasetResult, out: string | null) => ({ out: refused ? null : out, refused, counts, splits, findings, files: manifest?.files ?? [] });

function tell({ refused, counts, splits, findings }: DatasetResult, out: string | null, isWritten: boolean, io: CommandIo): void {
  const lines = Object.values(splits).reduce((sum, count) => sum + count, 0);
  io.out(`${counts.in} considered, ${counts.kept} kept, ${counts.merged} merged, ${counts.conflicts} in conflict`);
  for (const [reason, count] of Object.entries(counts.dropped)) io.out(`  ${count} left out: ${reason}`);
  for (const { severity, rule, title, count, rows } of findings) {
    io.out(`${severity === 'E' ? 'error' : severity === 'W' ? 'warning' : 'note'} ${rule}: ${title} (${counted(count, 'place')})`);
    for (const { id, where, what } of rows) io.out(`  ${id} ${where} ${what}`);
  }
  if (refused) {
    for (const what of refused.what) io.err(what);
    if (canLeaveOut(findings)) io.err('With `--broken-rows leave-out` the other rows are exported, and these are counted by rule.');
    return;
  }
  const bySplit = Object.entries(splits).map(([split, count]) => `${split} ${count}`).join(', ');
  io.out(`${counted(lines, 'line')} ${isWritten ? `written to ${out ?? ''}` : 'would be written'}: ${bySplit}`);
}
