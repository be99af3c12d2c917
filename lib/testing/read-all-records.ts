// For tests: reads bytes or text through `readRecords`, in chunks of a chosen size.
import { readRecords } from '@/lib/records/read-records';
import type { ReadOptions, RecordFound, RecordIssue, RecordSummary } from '@/lib/records/record-item';

export interface AllRead {
  records: RecordFound[];
  issues: RecordIssue[];
  summary: RecordSummary;
}

export async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function readAll(source: string | Uint8Array, options: ReadOptions = {}, chunkBytes = 64 * 1024): Promise<AllRead> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const records: RecordFound[] = [];
  const issues: RecordIssue[] = [];
  let summary: RecordSummary | null = null;
  for await (const item of readRecords(chunksOf(bytes, chunkBytes), options)) {
    if (summary !== null) throw new Error('something came after the summary');
    if (item.kind === 'record') records.push(item);
    else if (item.kind === 'issue') issues.push(item);
    else summary = item;
  }
  if (summary === null) throw new Error('no summary came');
  return { records, issues, summary };
}
