/** `treewright import`: files, folders and archives into a project. */
import 'server-only';
import { parseArgs } from 'node:util';
import { likelyName } from '@/lib/base/nearest-name';
import { onChange } from '@/lib/contracts/imports';
import type { FileReport, ImportReport } from '@/lib/contracts/imports';
import type { Importer } from '@/lib/importers/importer';
import { importerById, importers } from '@/lib/importers/registry';
import { cancellable } from '@/server/cli/cancellable';
import { type Command, type CommandIo, WrongUsage } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { projectFor } from '@/server/commands/create-project';
import { importFiles } from '@/server/commands/import-files';
import type { OnChange } from '@/server/db/import-transaction';

const options = {
  project: { type: 'string' },
  format: { type: 'string' },
  'on-change': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export const importCommand: Command = {
  name: 'import',
  summary: 'Import files, folders and archives into a project',
  usage: 'import PATH… --project P [--format ID] [--on-change skip|update|version] [--json]',
  async run(args, io) {
    const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true });
    if (paths.length === 0) throw new WrongUsage('import wants at least one file or folder.');
    const name = values.project?.trim();
    if (!name) throw new WrongUsage('import wants --project with the name of a project; it is made where there is none.');
    const [format, change] = [formatOf(values.format), changeOf(values['on-change'])];
    return withStore(async () => {
      const project = await projectFor(name);
      const report = await cancellable('The import was cancelled. What it had finished is in, whole files only; run it again for the rest.', (signal) =>
        importFiles({ projectId: project.id, sources: paths.map((path) => ({ kind: 'path', path })), format, onChange: change, signal }),
      );
      if (values.json) io.out(JSON.stringify(report));
      else tell(report, project.name, io);
      return report.totals.failed > 0 ? 1 : 0;
    });
  },
};

function formatOf(id: string | undefined): Importer | null {
  if (id === undefined) return null;
  const importer = importerById(id);
  if (importer) return importer;
  const like = likelyName(id, importers.map((known) => known.id));
  throw new WrongUsage(`There is no format ${id}${like ? `; did you mean ${like}?` : '.'}`);
}

function changeOf(text: string | undefined): OnChange {
  const found = onChange.find((known) => known === (text ?? 'skip'));
  if (found === undefined) throw new WrongUsage(`--on-change is one of ${onChange.join(', ')}, not ${text}.`);
  return found;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const mostShown = 5;

function tell({ files, totals }: ImportReport, project: string, io: CommandIo): void {
  for (const file of files) {
    io.out(`${file.path}\n  ${lineOf(file)}`);
    const shown = file.issues.filter(({ severity }) => severity !== 'info');
    for (const { severity, line, message } of shown.slice(0, mostShown)) io.out(`  ${severity}: ${line === undefined || message.startsWith('Line ') ? '' : `line ${line}: `}${message}`);
    if (shown.length > mostShown) io.out(`  … and ${shown.length - mostShown} more; --json lists them all`);
  }
  const rest = [totals.already > 0 ? `${totals.already} there already` : '', totals.partial > 0 ? `${totals.partial} partly read` : '', totals.failed > 0 ? `${plural(totals.failed, 'record', 'records')} failed` : ''];
  const words = [`${plural(totals.added, 'trajectory', 'trajectories')} added`, ...rest.filter((word) => word !== '')];
  io.out(`${project}: ${words.join(', ')}, from ${plural(totals.files, 'file', 'files')}.`);
}

function lineOf(file: FileReport): string {
  if (file.joined_into !== undefined) return `read together with ${file.joined_into}`;
  if (file.format === 'unknown') return `unknown: ${file.why}`;
  const counts = `${plural(file.trajectories, 'trajectory', 'trajectories')}, ${plural(file.steps, 'step', 'steps')}`;
  const already = file.already === 0 ? '' : file.already === file.trajectories ? ', there already' : `, ${file.already} there already`;
  return `${file.format} (${file.why}): ${counts}${already}`;
}
