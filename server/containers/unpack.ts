/** Opens containers until files remain that an importer may read; each of those is a blob of its own, its bytes unpacked. */
import 'server-only';
import type { Sha256 } from '@/lib/trajectory/ids';
import { issue, type Issue } from '@/lib/trajectory/issue';
import type { BlobStore } from '@/server/blobs/blob-store';
import { mostDepth, UnpackBudget, UnpackLimit } from '@/server/containers/limits';
import { type ContainerKind, containerKinds, fileKind, type FileKind, magicBytes } from '@/server/containers/magic';
import { faultOfName, isClutter, shownName } from '@/server/containers/member-name';
import { BrokenParquet, readParquet } from '@/server/containers/read-parquet';
import { readTar } from '@/server/containers/read-tar';
import { BrokenZip, readZip, type ZipMember } from '@/server/containers/read-zip';
import { salvageZip } from '@/server/containers/salvage-zip';
import { gunzip, unzstd } from '@/server/containers/unpack-stream';

/** A file with bytes of its own, stored. */
export interface StoredFile {
  /** As people name it: `runs.zip/day 1/a.json`. */
  path: string;
  sha256: Sha256;
  bytes: number;
  kind: FileKind;
  /** The container that it was taken from. */
  container: Sha256 | null;
  /** What was wrong with its bytes on the way here. */
  issues: Issue[];
}

export interface Unpacked {
  /** Files for importers, in the order of the archive; a file that is no container is its own only one. */
  files: StoredFile[];
  /** Containers that were opened, outermost first. */
  containers: StoredFile[];
  /** What belongs to no file: refused members, a damaged table of contents. */
  issues: Issue[];
}

const isContainer = (kind: FileKind): kind is ContainerKind => containerKinds.some((container) => container === kind);

export async function kindOfBlob(blobs: BlobStore, sha256: Sha256): Promise<FileKind> {
  return fileKind(await blobs.read(sha256, { start: 0, end: magicBytes }));
}

export async function unpack(file: StoredFile, blobs: BlobStore, signal?: AbortSignal): Promise<Unpacked> {
  const unpacking = new Unpacking(blobs, new UnpackBudget(file.bytes), signal);
  await unpacking.open(file, 0);
  return unpacking.done;
}

class Unpacking {
  readonly done: Unpacked = { files: [], containers: [], issues: [] };

  constructor(
    private readonly blobs: BlobStore,
    private readonly budget: UnpackBudget,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async open(file: StoredFile, depth: number): Promise<void> {
    const { kind } = file;
    if (!isContainer(kind)) return void this.done.files.push(file);
    if (depth >= mostDepth) return this.report('too_large', `${file.path} is an archive inside ${depth} others and was not opened.`);
    this.done.containers.push(file);
    try {
      if (kind === 'gzip' || kind === 'zstd') await this.single(file, kind, depth);
      else if (kind === 'tar') await this.tar(file, depth);
      else if (kind === 'parquet') await this.table(file);
      else await this.zip(file, depth);
    } catch (error) {
      if (!(error instanceof UnpackLimit) || depth > 0) throw error;
      this.report('too_large', `${file.path} was left half unpacked. ${error.message}`);
    }
  }

  private report(code: 'too_large' | 'unsafe_member' | 'truncated', message: string): void {
    this.done.issues.push(issue(code, message));
  }

  private async single(file: StoredFile, kind: 'gzip' | 'zstd', depth: number): Promise<void> {
    const faults: Issue[] = [];
    const onFault = (what: string) => void faults.push(issue('truncated', `The ${kind} stream is damaged or ends early (${what}); what came before is read.`));
    const bytes = (kind === 'gzip' ? gunzip : unzstd)(this.blobs.get(file.sha256), onFault);
    const inner = await this.store(file.path.replace(/\.(gz|gzip|zst|zstd)$/i, '').replace(/\.tgz$/i, '.tar'), bytes, file.sha256);
    inner.issues.push(issue('gz', `The file is packed with ${kind}; places are those of the unpacked bytes.`), ...faults);
    await this.open(inner, depth + 1);
  }

  /** A table is opened once: its rows are text, whatever its cells hold. */
  private async table(file: StoredFile): Promise<void> {
    const rows = readParquet(file.bytes, (start, end) => this.blobs.read(file.sha256, { start, end }));
    try {
      const inner = await this.store(`${file.path}.jsonl`, rows, file.sha256);
      inner.issues.push(issue('parquet_rows', 'The file is a Parquet table; places are those of its rows written as JSON lines.'));
      this.done.files.push(inner);
    } catch (error) {
      if (!(error instanceof BrokenParquet)) throw error;
      this.report('truncated', `${file.path} is a Parquet table that cannot be read: ${error.message}. Write it again, or save its rows as JSON lines.`);
    }
  }

  private async tar(file: StoredFile, depth: number): Promise<void> {
    const onFault = (what: string) => this.report('truncated', `${file.path}: ${what}; the members before that are read.`);
    for await (const member of readTar(this.blobs.get(file.sha256), onFault)) {
      await this.member(file, member.kind === 'file' ? { ...member, open: () => member.bytes } : member, depth);
    }
  }

  private async zip(file: StoredFile, depth: number): Promise<void> {
    const readRange = (range: { start: number; end: number }) => this.blobs.get(file.sha256, range);
    let taken = 0;
    try {
      for await (const member of readZip(file.bytes, readRange)) {
        await this.member(file, member, depth);
        taken += 1;
      }
    } catch (error) {
      if (!(error instanceof BrokenZip)) throw error;
      this.report('truncated', `${file.path}: the table of contents is damaged (${error.message}).`);
      let at = 0;
      for await (const member of salvageZip(file.bytes, readRange)) if (at++ >= taken) await this.member(file, member, depth);
    }
  }

  private async member(archive: StoredFile, member: ZipMember, depth: number): Promise<void> {
    this.signal?.throwIfAborted();
    this.budget.member();
    if (isClutter(member.name)) return;
    const why = faultOfName(member.name) ?? (member.kind === 'refused' ? member.why : null);
    if (why !== null || member.kind === 'refused') return this.report('unsafe_member', `${shownName(member.name)} was not taken: ${why}.`);
    const faults: Issue[] = [];
    const onFault = (what: string) => void faults.push(issue('truncated', `The member is damaged (${what}); what came before is read.`));
    const inner = await this.store(`${archive.path}/${member.name}`, member.open(onFault), archive.sha256);
    inner.issues.push(...faults);
    await this.open(inner, depth + 1);
  }

  private async store(path: string, bytes: AsyncIterable<Uint8Array>, container: Sha256): Promise<StoredFile> {
    const stored = await this.blobs.put(this.budget.count(bytes));
    return { path, ...stored, kind: await kindOfBlob(this.blobs, stored.sha256), container, issues: [] };
  }
}
