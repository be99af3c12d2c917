/** What is to be done with each file of a drop: read it as a format, join it to the file that it accompanies, or only keep it. */
import 'server-only';
import path from 'node:path';
import type { Importer, Sample } from '@/lib/importers/importer';
import { recogniseFile } from '@/lib/importers/recognise';
import { importers } from '@/lib/importers/registry';
import { sampleBytes, sampleOf } from '@/lib/importers/sample';
import { issue, type Issue } from '@/lib/trajectory/issue';
import type { BlobStore } from '@/server/blobs/blob-store';
import { describeBinary } from '@/server/containers/magic';
import type { Leaf } from '@/server/containers/open-drop';

export type LeafPlan =
  | { kind: 'read'; importer: Importer; why: string }
  | { kind: 'joined'; importer: Importer; why: string; into: Leaf }
  /** There is nothing to read in it, and why. */
  | { kind: 'kept'; why: string; fault: Issue }
  | { kind: 'unknown'; why: string };

export interface PlanOptions {
  blobs: BlobStore;
  leaves: ReadonlyMap<string, Leaf>;
  /** Read every text as this format, whatever it looks like. */
  forced: Importer | null;
}

export async function planLeaf(leaf: Leaf, { blobs, leaves, forced }: PlanOptions): Promise<LeafPlan> {
  const fault = faultOfKind(leaf);
  if (fault !== null) return { kind: 'kept', why: fault.message, fault };
  if (forced !== null) return { kind: 'read', importer: forced, why: 'the format was given with the import' };
  const sample = await sampleOf(leaf.path, await blobs.read(leaf.sha256, { start: 0, end: sampleBytes }));
  const joined = mainOf(leaf, sample, leaves);
  if (joined !== null) return { kind: 'joined', ...joined, why: `it accompanies ${joined.into.path}` };
  const { importer, candidates } = recogniseFile(sample);
  if (importer !== null) return { kind: 'read', importer, why: candidates[0]?.why ?? '' };
  return { kind: 'unknown', why: 'no known format fits' };
}

function faultOfKind({ kind, bytes }: Leaf): Issue | null {
  switch (kind) {
    case 'empty':
      return issue('empty_file', 'The file is empty.');
    case 'lfs-pointer':
      return issue('lfs_pointer', 'This is a Git LFS pointer, not the file itself; fetch it with `git lfs pull` and import it again.', { line: 1, start: 0, end: bytes });
    case 'sqlite':
    case 'pickle':
    case 'binary':
      return issue('binary_file', describeBinary(kind));
    default:
      return null;
  }
}

/** The file of the drop that this one only accompanies. A sidecar that comes alone is a file like any other. */
function mainOf(leaf: Leaf, sample: Sample, leaves: ReadonlyMap<string, Leaf>): { importer: Importer; into: Leaf } | null {
  for (const importer of importers) {
    const relative = importer.sidecarOf?.(leaf.path, sample) ?? null;
    const into = relative === null ? undefined : leaves.get(path.posix.join(path.posix.dirname(leaf.place), relative));
    if (into !== undefined && into !== leaf) return { importer, into };
  }
  return null;
}
