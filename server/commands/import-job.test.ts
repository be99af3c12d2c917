import { expect, it } from 'vitest';
import { ImportReport } from '@/lib/contracts/imports';
import { blobs } from '@/server/blobs/blobs';
import { importJob, importJobInput } from '@/server/commands/import-job';
import { startImport } from '@/server/commands/start-import';
import { chat, figures, importing, lines } from '@/server/testing/importing';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const { newProject } = importing();

const context = (progress: (value: unknown) => void = () => {}) => ({
  signal: new AbortController().signal, progress, job: { id: '', projectId: null, kind: 'import', input: '', attempts: 1 },
});

it('imports what was uploaded, under the path that it had, and tells how far it is', async () => {
  const project = await newProject();
  const { sha256, bytes } = await blobs().put([Buffer.from(lines(chat('hi', 'there')))]);
  const seen: unknown[] = [];
  const input = importJobInput(project, { files: [{ path: 'runs/day 1.jsonl', sha256 }] });
  const run = async () => ImportReport.parse(JSON.parse(await importJob.run(input, context((value) => seen.push(structuredClone(value))))));
  const report = await run();
  expect(report.files.map((file) => [file.path, file.sha256, figures(file)])).toEqual([
    ['runs/day 1.jsonl', sha256, { format: 'openai-chat', trajectories: 1, steps: 2, added: 1, already: 0, partial: 0, failed: 0 }],
  ]);
  expect(seen.at(-1)).toEqual({ files: 1, filesTotal: 1, bytes: bytes * 2, bytesTotal: bytes * 2, trajectories: 1, steps: 2, path: null });
  expect((await run()).totals).toMatchObject({ added: 0, already: 1 });
});

it('names an upload whose bytes are not there', async () => {
  const input = importJobInput(await newProject(), { files: [{ path: 'lost.jsonl', sha256: '0'.repeat(64) }] });
  const report = ImportReport.parse(JSON.parse(await importJob.run(input, context())));
  expect(report.files[0]).toMatchObject({ format: 'unknown', failed: 1, issues: [{ code: 'missing_file' }] });
});

it('is not begun for nothing, nor for a format that is not there', async () => {
  const project = await newProject();
  await expect(startImport(project, {})).rejects.toThrow('Name at least one file');
  await expect(startImport(project, { paths: ['x'], format: 'acme' })).rejects.toThrow('There is no format acme');
  const id = await startImport(project, { paths: ['x'] });
  const { rows } = await opened.store.pool.query<{ kind: string; state: string }>('select kind, state from "Job" where id = $1', [id]);
  expect(rows).toEqual([{ kind: 'import', state: 'queued' }]);
});
