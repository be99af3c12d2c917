/** Loads the sample project: the files of samples/ through the import, what three made-up people said about them through the label log. */
import 'server-only';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ProjectSettings } from '@/lib/contracts/projects';
import type { ImportReport } from '@/lib/contracts/imports';
import type { LabelAnswer } from '@/lib/contracts/labels';
import { blobs } from '@/server/blobs/blobs';
import { readFilePieces } from '@/server/blobs/read-file';
import { applyLabels } from '@/server/commands/apply-labels';
import { createProject, findProject, type NewProject } from '@/server/commands/create-project';
import { importFiles } from '@/server/commands/import-files';
import { noteSampleLoaded, sampleIsLoaded } from '@/server/commands/sample-mark';
import { saveFailureMode } from '@/server/commands/save-failure-mode';
import { updateProject } from '@/server/commands/update-project';
import type { ImportSource } from '@/server/containers/open-drop';
import { root } from '@/server/root';
import { store } from '@/server/store/store';

export const sampleName = 'Sample: shop, terminal, grid';

const folder = path.join(root, 'samples');

const SampleSettings = ProjectSettings.extend({ failureModes: z.array(z.strictObject({ path: z.string(), description: z.string(), note: z.string().optional() })), author: z.string() });

export interface SampleLoad {
  project: NewProject;
  report: ImportReport;
  labels: Record<LabelAnswer['status'], number>;
  /** What was refused, and why. */
  refusals: string[];
}

/** On the very first start; null on every other. One that was killed in between goes on where it was, in the same project. */
export async function loadSampleOnce(signal?: AbortSignal): Promise<SampleLoad | null> {
  if (await sampleIsLoaded()) return null;
  const begun = await store().prisma.project.findFirst({ where: { name: sampleName, isSample: true, deletedAt: null }, select: { id: true, name: true } });
  return fill(begun ?? (await newProject()), signal);
}

/** The sample again, in a project of its own. */
export const loadSample = async (signal?: AbortSignal): Promise<SampleLoad> => fill(await newProject(), signal);

async function newProject(): Promise<NewProject> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? sampleName : `${sampleName} (${number})`;
    if ((await findProject(name)) === null) return createProject(name, { isSample: true });
  }
}

async function fill(project: NewProject, signal: AbortSignal | undefined): Promise<SampleLoad> {
  await applySettings(project.id);
  const report = await importFiles({ projectId: project.id, sources: await storedFiles(), ...(signal ? { signal } : {}) });
  const labels = { stored: 0, already: 0, refused: 0 };
  const refusals: string[] = [];
  for await (const { id, status, reason } of applyLabels(project.id, fs.createReadStream(path.join(folder, 'labels.jsonl')))) {
    labels[status]++;
    if (status === 'refused') refusals.push(`${id}: ${reason}`);
  }
  await noteSampleLoaded(project.id);
  return { project, report, labels, refusals };
}

async function applySettings(projectId: string): Promise<void> {
  const { failureModes, author, ...settings } = SampleSettings.parse(JSON.parse(fs.readFileSync(path.join(folder, 'settings.json'), 'utf8')));
  await updateProject(projectId, { settings: { ...settings, failureModes: failureModes.map((mode) => mode.path) } });
  for (const mode of failureModes) await saveFailureMode(projectId, mode, author);
}

/** Everything in the folders below samples/, under paths that are the same on every machine. */
async function storedFiles(): Promise<ImportSource[]> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== folder)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const sources: ImportSource[] = [];
  for (const file of files) {
    const { sha256 } = await blobs().put(readFilePieces(path.join(folder, file)));
    sources.push({ kind: 'stored', path: `samples/${file.split(path.sep).join('/')}`, sha256 });
  }
  return sources;
}
