/** For tests of imports: a folder to put files into, and imports from it into projects of their own. */
import 'server-only';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { FileReport } from '@/lib/contracts/imports';
import { createProject } from '@/server/commands/create-project';
import { importFiles, type ImportFilesInput } from '@/server/commands/import-files';

export interface Importing {
  /** Absolute path of a file in the folder. */
  at(name: string): string;
  /** Writes a file and returns its path. */
  put(name: string, bytes: string | Buffer): Promise<string>;
  newProject(): Promise<string>;
  importOf(projectId: string, paths: readonly string[], more?: Partial<ImportFilesInput>): Promise<{ files: FileReport[]; totals: Awaited<ReturnType<typeof importFiles>>['totals']; codes: string[][] }>;
}

/** Called once at the top of a test file, after `tempStore`; the data folder is a fresh one. */
export function importing(): Importing {
  let folder = '';
  let projects = 0;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'treewright-import-'));
    process.env.TREEWRIGHT_DATA_DIR = path.join(folder, 'data');
  });
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));
  const at = (name: string) => path.join(folder, name);
  return {
    at,
    async put(name, bytes) {
      await fs.mkdir(path.dirname(at(name)), { recursive: true });
      await fs.writeFile(at(name), bytes);
      return at(name);
    },
    newProject: async () => (await createProject(`import ${projects++}`)).id,
    async importOf(projectId, paths, more = {}) {
      const { files, totals } = await importFiles({ projectId, sources: paths.map((given) => ({ kind: 'path', path: given })), ...more });
      return { files, totals, codes: files.map((file) => file.issues.map(({ code }) => code)) };
    },
  };
}

/** The counts of a report, without its words. */
export const figures = ({ format, trajectories, steps, added, already, partial, failed }: FileReport) => ({ format, trajectories, steps, added, already, partial, failed });

/** A chat row whose turns come from user and assistant in turn. */
export const chat = (...turns: string[]) => ({ messages: turns.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content })) });

export const lines = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
