/** Where a value of a record stands in its file. */
import type { SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { Where } from '@/lib/trajectory/issue';
import type { SourceRef } from '@/lib/trajectory/model';

/** `pointer`: inside the record, '' for the record itself. */
export function placeIn(file: SourceFile, record: SourceRecord, pointer = ''): SourceRef {
  return {
    file: file.sha256,
    start: record.start,
    end: record.end,
    ...(record.line === null ? {} : { line: record.line }),
    ...(pointer === '' ? {} : { pointer }),
  };
}

/** The same place as an issue names it. */
export const whereOf = (src: SourceRef): Where => ({
  line: src.line ?? null,
  start: src.start,
  end: src.end,
  pointer: src.pointer ?? null,
});
