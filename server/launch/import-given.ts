/** `npm start -- PATH…`: imports these files and folders before the ready line. */
import 'server-only';
import path from 'node:path';
import { projectFor } from '@/server/commands/create-project';
import { importFiles } from '@/server/commands/import-files';

/** Imports into the project that is named after the first path, made where there is none. Returns the page that shows it. */
export async function importGiven(paths: readonly [string, ...string[]], say: (line: string) => void): Promise<string> {
  const project = await projectFor(path.parse(path.resolve(paths[0])).name);
  const { files, totals } = await importFiles({ projectId: project.id, sources: paths.map((given) => ({ kind: 'path', path: given })) });
  const already = totals.already > 0 ? `, ${totals.already} there already` : '';
  say(`Imported into ${project.name}: ${count(totals.added, 'trajectory', 'trajectories')} from ${count(totals.files, 'file', 'files')}${already}.`);
  for (const { path: file, issues } of files) {
    const [worst] = issues.filter(({ severity }) => severity === 'error');
    if (worst) say(`${file}: ${worst.message}`);
  }
  return `/p/${project.id}/trajectories`;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
