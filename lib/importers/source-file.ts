/** Source files: how the reader's items become records, how its findings travel with the importer's, and a file held in memory. */
import { readRecords } from '@/lib/records/read-records';
import type { RecordIssue, RecordItem } from '@/lib/records/record-item';
import type { Sha256 } from '@/lib/trajectory/ids';
import { issue, type Issue } from '@/lib/trajectory/issue';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from './importer';
import { once } from './sample';
import { readUnknown } from './unknown';

/** A file whose reader tells what it met. */
export interface ReportingFile extends SourceFile {
  /** What the reader found wrong since the last call. */
  takeIssues(): Issue[];
}

/** Longest text that `text()` gives. */
export const longestText = 64_000_000;

const toIssue = (found: RecordIssue): Issue =>
  issue(found.code, found.message, { line: found.line, pointer: found.pointer, start: found.byteStart, end: found.byteEnd });

/** Records with their numbers; what went wrong goes to `report`. */
export async function* recordsOf(items: AsyncIterable<RecordItem>, report: (found: Issue) => void): AsyncIterable<SourceRecord> {
  let index = 0;
  for await (const item of items) {
    switch (item.kind) {
      case 'record':
        yield { value: item.value, index: index++, line: item.line, start: item.byteStart, end: item.byteEnd, pointer: item.pointer };
        break;
      case 'issue':
        report(toIssue(item));
        break;
      case 'summary':
        break;
    }
  }
}

export interface MemoryFileInput {
  path: string;
  bytes: Uint8Array;
  sha256: Sha256;
  /** Finds a file of the same drop by its path relative to this one. */
  neighbour?: (path: string) => SourceFile | null;
}

/** A file whose bytes are at hand: tests, and previews in the browser. */
export function memoryFile({ path, bytes, sha256, neighbour = () => null }: MemoryFileInput): ReportingFile {
  let issues: Issue[] = [];
  return {
    sha256,
    path,
    records: (options = {}) => recordsOf(readRecords(once(bytes), { fileName: path, ...options }), (found) => issues.push(found)),
    text: () =>
      bytes.length > longestText
        ? Promise.reject(new Error(`${path} has ${bytes.length} bytes; whole texts are read up to ${longestText}.`))
        : Promise.resolve(new TextDecoder().decode(bytes)),
    neighbour: (other) => Promise.resolve(neighbour(other)),
    takeIssues: () => {
      const taken = issues;
      issues = [];
      return taken;
    },
  };
}

/**
 * Everything that one file gives: trajectories, the importer's issues, and those of the reader, each as soon as it is known.
 * `importer`: null for a layout that no importer reads.
 */
export async function* readFile(importer: Importer | null, file: ReportingFile, context: ImportContext): AsyncIterable<Imported> {
  if (!importer) return yield* readUnknown(file);
  const found = () => file.takeIssues().map((one): Imported => ({ kind: 'issue', issue: one }));
  for await (const imported of importer.read(file, context)) {
    yield* found();
    yield imported;
  }
  yield* found();
}
