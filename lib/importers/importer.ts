/** What a format must offer: recognise a file by its content, and read it as a stream of trajectories and issues. */
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/schema';
import type { LabelSeed } from '@/lib/labels/event';
import type { Sha256 } from '@/lib/trajectory/ids';
import type { Issue } from '@/lib/trajectory/issue';
import type { Trajectory } from '@/lib/trajectory/model';

/** The first kilobytes of a file, already split as far as they go. */
export interface Sample {
  /** Path as given, with forward slashes; a tie-break only. */
  path: string;
  /** 'jsonl': one value a line; 'array': elements of a top-level array; 'object': one value; 'text': none of these. */
  shape: 'jsonl' | 'array' | 'object' | 'text';
  /** The first whole values (at most 20). For a single big object: its parsed value where it is small, else what a tolerant reader got of its head. */
  values: readonly Json[];
  /** The first 64 kB as text. */
  head: string;
}

/** How sure, 0..1, and why in words that a user reads: "each line has sessionId and uuid". */
export interface Recognition {
  score: number;
  why: string;
}

/** One value of a file with its place. */
export interface SourceRecord {
  value: Json;
  /** 0-based number of the value in the file. */
  index: number;
  line: number | null;
  start: number;
  end: number;
  /** JSON Pointer of the value in the file where it is an element of something bigger. */
  pointer: string | null;
}

/** A file as importers see it: unpacked, with its own hash; nothing else of the machine. */
export interface SourceFile {
  sha256: Sha256;
  path: string;
  /** Records in order; faults of bytes and JSON are reported by the reader itself, not by the importer.
   *  `listAt`: names of top-level lists that are to be streamed element by element. */
  records(options?: { listAt?: readonly string[] }): AsyncIterable<SourceRecord>;
  /** The whole text, for formats that are no JSON; refused above 64 MB. */
  text(): Promise<string>;
  /** A file of the same drop by path relative to this one (`agent-x.meta.json`, `../sub/a.json`), null where it was not given. */
  neighbour(path: string): Promise<SourceFile | null>;
}

export interface ImportContext {
  hash: Hash;
  /** Stores decoded media and says by which hash it is known. */
  attach(media: { bytes: Uint8Array; mediaType: string }): Sha256;
}

export type Imported =
  | { kind: 'trajectory'; trajectory: Trajectory; labels: readonly LabelSeed[] }
  | { kind: 'issue'; issue: Issue };

export interface Importer {
  /** Format id, as commands print it. */
  id: string;
  title: string;
  /** Raised whenever the same bytes give something else than before. */
  version: number;
  /** null: not mine. */
  recognise(sample: Sample): Recognition | null;
  /** Path (relative to this file) of the file that this one only accompanies, such as the session of a meta file. */
  sidecarOf?(path: string, sample: Sample): string | null;
  read(file: SourceFile, context: ImportContext): AsyncIterable<Imported>;
}
