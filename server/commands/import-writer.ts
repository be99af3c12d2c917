/**
 * Takes the files of an import one by one into the store. Small files share a transaction, each read to its end before any of it is
 * written; a big one streams through a transaction of its own.
 */
import 'server-only';
import type { Importer } from '@/lib/importers/importer';
import { issue } from '@/lib/trajectory/issue';
import type { BlobStore } from '@/server/blobs/blob-store';
import { Attachments } from '@/server/commands/import-attachments';
import { countFate, type Found, readLeaf } from '@/server/commands/import-leaf';
import type { LinkBook } from '@/server/commands/import-links';
import { addIssue, type LeafReport } from '@/server/commands/import-report';
import type { Leaf } from '@/server/containers/open-drop';
import { storedSourceFile } from '@/server/containers/stored-source-file';
import type { StoredFile } from '@/server/containers/unpack';
import { ImportTransaction, type OnChange } from '@/server/db/import-transaction';
import { fileIssues, type KnownFile, type SourceFileRow } from '@/server/db/source-file-row';
import { explain } from '@/server/refusal';

interface WriterInput {
  projectId: string;
  blobs: BlobStore;
  leaves: ReadonlyMap<string, Leaf>;
  /** Files of the drop that were imported before, by sha256. */
  known: ReadonlyMap<string, KnownFile>;
  onChange: OnChange;
  signal: AbortSignal | undefined;
  links: LinkBook;
  onRead(read: { bytes: number; trajectories: number; steps: number }): void;
}

/** A file up to this size is read whole before it is written. */
const smallBytes = 2_000_000;
/** A shared transaction is committed at this many files or bytes, so that little is lost when the import is cancelled. */
const sharedFiles = 200;
const sharedBytes = 20_000_000;

export class ImportWriter {
  private transaction: ImportTransaction | null = null;
  private rows: (() => SourceFileRow)[] = [];
  private openBytes = 0;
  private readonly attachments: Attachments;
  readonly links: LinkBook;

  constructor(private readonly input: WriterInput) {
    this.attachments = new Attachments(input.blobs);
    this.links = input.links;
  }

  async read(leaf: Leaf, importer: Importer, report: LeafReport): Promise<void> {
    this.input.signal?.throwIfAborted();
    if (await this.isKnown(leaf, importer, report)) return this.input.onRead({ bytes: leaf.bytes, trajectories: report.trajectories, steps: report.steps });
    const isSmall = leaf.bytes <= smallBytes;
    if (!isSmall) await this.finish();
    const held: Found[] = [];
    const take = (found: Found) => (isSmall ? Promise.resolve(void held.push(found)) : this.add(leaf, report, found));
    try {
      await this.readInto(leaf, importer, report, take);
    } catch (error) {
      if (this.input.signal?.aborted || this.isStoreFault || isSystemFault(error)) throw error;
      // A fault of the importer must not keep the other files out; what it gave of this one is not taken.
      if (!isSmall) await this.rollback();
      held.length = 0;
      forget(report);
      addIssue(report, issue('bad_record', `The file could not be read as ${importer.id}: ${explain(error).split('\n')[0] ?? ''}`));
      report.failed += 1;
    }
    for (const found of held) await this.add(leaf, report, found);
    await this.keep(leaf, report, importer.version);
    if (!isSmall) await this.finish();
  }

  /** Puts a file into the store as it is described, without anything from inside it. */
  async keep(file: StoredFile, report: LeafReport, importerVersion = 0): Promise<void> {
    await this.begin();
    this.openBytes += file.bytes;
    this.rows.push(() => rowOf(file, report, importerVersion, this.links.files.has(file.sha256)));
    if (this.rows.length >= sharedFiles || this.openBytes >= sharedBytes) await this.finish();
  }

  /** Makes everything visible that was read so far. */
  async finish(): Promise<void> {
    const { transaction, rows } = this;
    if (transaction === null) return;
    await this.guarded(() => transaction.flush());
    this.transaction = null;
    this.rows = [];
    this.openBytes = 0;
    await transaction.commit(rows.map((row) => row()), this.attachments.take());
  }

  async rollback(): Promise<void> {
    const { transaction } = this;
    this.transaction = null;
    this.rows = [];
    this.openBytes = 0;
    await transaction?.rollback();
  }

  /** Whether an error came from the store: then the transaction is lost, and with it the import. */
  private isStoreFault = false;

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    this.isStoreFault = true;
    const result = await work();
    this.isStoreFault = false;
    return result;
  }

  private async begin(): Promise<ImportTransaction> {
    this.transaction ??= await this.guarded(() => ImportTransaction.begin(this.input.projectId, this.input.onChange));
    return this.transaction;
  }

  private async add(leaf: Leaf, report: LeafReport, { trajectory, labels }: Found): Promise<void> {
    this.input.signal?.throwIfAborted();
    const transaction = await this.begin();
    this.links.note(trajectory, leaf);
    await this.guarded(() =>
      transaction.add({
        trajectory, labels, file: leaf.sha256,
        settled: (fate, refused) => countFate(report, trajectory, fate, refused),
      }),
    );
    this.input.onRead({ bytes: 0, trajectories: 1, steps: trajectory.steps.length });
  }

  private async readInto(leaf: Leaf, importer: Importer, report: LeafReport, found: (found: Found) => Promise<void>): Promise<void> {
    const { blobs, leaves, signal, onRead } = this.input;
    const file = storedSourceFile(leaf, { blobs, leaves, signal }, (bytes) => onRead({ bytes, trajectories: 0, steps: 0 }));
    await readLeaf({ importer, file, report, attachments: this.attachments, found });
  }

  /** The same bytes, read by the same importer to the end before: the report is that of then. */
  private async isKnown(leaf: Leaf, importer: Importer, report: LeafReport): Promise<boolean> {
    const known = this.input.known.get(leaf.sha256);
    if (known === undefined || known.format !== importer.id || known.importerVersion !== importer.version || known.facts.isIncomplete || known.facts.linksOpen) return false;
    const { trajectories, steps, partial, failed, issuesLeftOut } = known.facts;
    if (known.trajectories !== trajectories) return false;
    const issues = known.issues === 0 ? [] : await fileIssues(this.input.projectId, leaf.sha256);
    Object.assign(report, { trajectories, steps, already: trajectories, partial, failed, issues, issuesLeftOut });
    return true;
  }
}

/** A full disk, a file that cannot be read: not the fault of the format. */
const isSystemFault = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Takes back what a file that failed half-way had said so far. */
function forget(report: LeafReport): void {
  Object.assign(report, { trajectories: 0, steps: 0, added: 0, already: 0, partial: 0 });
}

/** Codes that another file would settle. */
const incomplete: ReadonlySet<string> = new Set(['missing_file', 'changed_trajectory']);

const rowOf = (file: StoredFile, report: LeafReport, importerVersion: number, linksOpen: boolean): SourceFileRow => ({
  sha256: file.sha256,
  path: file.path,
  bytes: file.bytes,
  format: report.format,
  why: report.why,
  importerVersion,
  joinedInto: report.joinedInto,
  issues: report.issues,
  facts: {
    trajectories: report.trajectories,
    steps: report.steps,
    partial: report.partial,
    failed: report.failed,
    isIncomplete: report.issues.some((found) => incomplete.has(found.code)),
    linksOpen,
    container: file.container,
    issuesLeftOut: report.issuesLeftOut,
  },
});
