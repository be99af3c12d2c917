/** Reads a file as an import does, in memory: for tests of formats. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Importer } from '@/lib/importers/importer';
import { memoryFile, readFile, type ReportingFile } from '@/lib/importers/source-file';
import type { LabelSeed } from '@/lib/labels/event';
import { Sha256 } from '@/lib/trajectory/ids';
import type { Issue } from '@/lib/trajectory/issue';
import type { Trajectory } from '@/lib/trajectory/model';
import { testHash } from './hash';

export interface ReadSample {
  items: { trajectory: Trajectory; labels: readonly LabelSeed[] }[];
  trajectories: Trajectory[];
  /** Those of the file and of its trajectories. */
  issues: Issue[];
  /** Attachments by hash. */
  media: Map<string, { bytes: Uint8Array; mediaType: string }>;
}

export const hashBytes = (bytes: Uint8Array): Sha256 => Sha256.parse(bytesToHex(sha256(bytes)));

/** Files by path; `neighbour` resolves relative paths among them. */
export function fileAmong(files: ReadonlyMap<string, Uint8Array>, path: string): ReportingFile {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`no such file: ${path}`);
  const neighbour = (relative: string): ReportingFile | null => {
    const parts = path.split('/').slice(0, -1);
    for (const part of relative.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.') parts.push(part);
    }
    const other = parts.join('/');
    return files.has(other) ? fileAmong(files, other) : null;
  };
  return memoryFile({ path, bytes, sha256: hashBytes(bytes), neighbour });
}

export async function readSample(importer: Importer | null, file: ReportingFile): Promise<ReadSample> {
  const media: ReadSample['media'] = new Map();
  const read: ReadSample = { items: [], trajectories: [], issues: [], media };
  const attach = (found: { bytes: Uint8Array; mediaType: string }) => {
    const hash = hashBytes(found.bytes);
    media.set(hash, found);
    return hash;
  };
  for await (const imported of readFile(importer, file, { hash: testHash, attach })) {
    if (imported.kind === 'issue') read.issues.push(imported.issue);
    else {
      read.items.push({ trajectory: imported.trajectory, labels: imported.labels });
      read.trajectories.push(imported.trajectory);
      read.issues.push(...imported.trajectory.issues);
    }
  }
  return read;
}
