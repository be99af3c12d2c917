/**
 * Imports files into a project: bytes first, then what they are, then what is in them. A file becomes visible as a whole or not at
 * all; the same bytes again change nothing. May be cancelled at any time, and be run again.
 */
import 'server-only';
import type { ImportProgress, ImportReport } from '@/lib/contracts/imports';
import type { Importer } from '@/lib/importers/importer';
import type { BlobStore } from '@/server/blobs/blob-store';
import { blobs as ourBlobs } from '@/server/blobs/blobs';
import { linkImported, LinkBook } from '@/server/commands/import-links';
import { describeUnknown } from '@/server/commands/import-leaf';
import { type LeafPlan, planLeaf } from '@/server/commands/import-plan';
import { addIssue, emptyReport, fileReport, importReport, type LeafReport } from '@/server/commands/import-report';
import { ImportWriter } from '@/server/commands/import-writer';
import { type GivenFile, type ImportSource, type Leaf, openDrop } from '@/server/containers/open-drop';
import type { OnChange } from '@/server/db/import-transaction';
import { type KnownFile, knownFiles } from '@/server/db/source-file-row';
import { refreshStatistics } from '@/server/db/statistics';
import { env } from '@/server/env';

export interface ImportFilesInput {
  projectId: string;
  sources: readonly ImportSource[];
  /** Read every text as this format. */
  format?: Importer | null;
  /** For a trajectory that is there with other content; one that has merely grown is always brought up to date. */
  onChange?: OnChange;
  signal?: AbortSignal;
  onProgress?(progress: ImportProgress): void;
}

export async function importFiles(input: ImportFilesInput): Promise<ImportReport> {
  const blobs = ourBlobs();
  const { signal } = input;
  const tell = input.onProgress ?? (() => {});
  const progress: ImportProgress = { files: 0, filesTotal: 0, bytes: 0, bytesTotal: 0, trajectories: 0, steps: 0, path: null };
  const given = await openDrop(input.sources, blobs, {
    calledFrom: env().calledFrom,
    signal,
    onStored: (bytes, total, path) => tell(Object.assign(progress, { bytes, bytesTotal: total * 2, path })),
  });
  const drop = await Drop.plan(given, blobs, input);
  const stored = given.reduce((sum, one) => sum + one.bytes, 0);
  Object.assign(progress, { filesTotal: given.length, bytes: stored, bytesTotal: stored + drop.bytesToRead });
  const writer = new ImportWriter({
    projectId: input.projectId, blobs, leaves: drop.leaves, known: await drop.known(input.projectId), onChange: input.onChange ?? 'skip', signal, links: new LinkBook(),
    onRead: (read) => {
      progress.bytes += read.bytes;
      progress.trajectories += read.trajectories;
      progress.steps += read.steps;
      tell(progress);
    },
  });
  try {
    for (const [index, file] of given.entries()) {
      tell(Object.assign(progress, { files: index, path: file.path }));
      for (const leaf of file.leaves) await drop.write(writer, leaf);
      for (const container of file.containers) await writer.keep(container, emptyReport(container.path, 'unknown', `an archive (${container.kind})`));
    }
    await writer.finish();
  } catch (error) {
    await writer.rollback();
    throw error;
  }
  await linkImported(input.projectId, writer.links);
  await refreshStatistics(progress.steps);
  tell(Object.assign(progress, { files: given.length, bytes: progress.bytesTotal, path: null }));
  return importReport(given.map((file) => fileReport(file, file.leaves.map((leaf) => drop.reportOf(leaf)))));
}

/** The files of one import with what is to be done with each. */
class Drop {
  private readonly reports = new Map<Leaf, LeafReport>();

  private constructor(
    readonly leaves: ReadonlyMap<string, Leaf>,
    private readonly plans: ReadonlyMap<Leaf, LeafPlan>,
    private readonly blobs: BlobStore,
  ) {}

  static async plan(given: readonly GivenFile[], blobs: BlobStore, { format, signal }: ImportFilesInput): Promise<Drop> {
    const leaves = new Map(given.flatMap((file) => file.leaves.map((leaf): [string, Leaf] => [leaf.place, leaf])));
    const plans = new Map<Leaf, LeafPlan>();
    for (const leaf of given.flatMap((file) => file.leaves)) {
      signal?.throwIfAborted();
      plans.set(leaf, await planLeaf(leaf, { blobs, leaves, forced: format ?? null }));
    }
    return new Drop(leaves, plans, blobs);
  }

  async known(projectId: string): Promise<Map<string, KnownFile>> {
    const hashes = [...this.plans.keys()].map(({ sha256 }) => sha256);
    const known = new Map<string, KnownFile>();
    for (let at = 0; at < hashes.length; at += 1000) for (const entry of await knownFiles(projectId, hashes.slice(at, at + 1000))) known.set(...entry);
    return known;
  }

  get bytesToRead(): number {
    let bytes = 0;
    for (const [leaf, plan] of this.plans) if (plan.kind === 'read') bytes += leaf.bytes;
    return bytes;
  }

  reportOf(leaf: Leaf): LeafReport {
    return this.reports.get(leaf) ?? emptyReport(leaf.path, 'unknown', '');
  }

  async write(writer: ImportWriter, leaf: Leaf): Promise<void> {
    const plan = this.plans.get(leaf);
    if (plan === undefined) return;
    const report = emptyReport(leaf.path, 'importer' in plan ? plan.importer.id : 'unknown', plan.why);
    for (const found of leaf.issues) {
      addIssue(report, found);
      if (found.severity === 'error') report.failed += 1;
    }
    this.reports.set(leaf, report);
    switch (plan.kind) {
      case 'read':
        return writer.read(leaf, plan.importer, report);
      case 'joined':
        report.joinedInto = plan.into.path;
        return writer.keep(leaf, report);
      case 'kept':
        addIssue(report, plan.fault);
        return writer.keep(leaf, report);
      case 'unknown':
        await describeUnknown(leaf, { blobs: this.blobs, leaves: this.leaves }, report);
        return writer.keep(leaf, report);
    }
  }
}
