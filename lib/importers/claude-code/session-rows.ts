/** All rows of a file, each once, with the means to find a row by its id. */
import { objectOf } from '@/lib/json/json';
import type { JsonObject } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { SourceFile, SourceRecord } from '@/lib/importers/importer';
import { issue, type Issue } from '@/lib/trajectory/issue';
import type { SourceRef } from '@/lib/trajectory/model';
import { isSameRow, readRow, type Row } from './rows';

export interface SessionRows {
  rows: Row[];
  /** By uuid; the latest where rows of one uuid differ. Other ids (of snapshots, of messages) live in spaces of their own. */
  byUuid: ReadonlyMap<string, Row>;
  /** Pairs of sessions that a row belongs to both of, for it was written twice. */
  joined: [string, string][];
  /** What the web export says of the session beside its list of rows. */
  beside: JsonObject;
  issues: Issue[];
}

/** The web export is one object with its rows in this list. */
const exportList = 'loglines';

class RowCollector {
  readonly rows: Row[] = [];
  readonly byUuid = new Map<string, Row>();
  readonly joined: [string, string][] = [];
  readonly issues: Issue[] = [];
  private readonly strangers: { record: SourceRecord; why: string; src: SourceRef }[] = [];
  private isExport = false;

  add(record: SourceRecord, src: SourceRef): void {
    const inList = new RegExp(`^/${exportList}/(\\d+)$`).exec(record.pointer ?? '');
    if (inList) this.isExport = true;
    const row = readRow(record.value, inList ? Number(inList[1]) : record.index, this.rows.length, src);
    if (typeof row === 'string') this.strangers.push({ record, why: row, src });
    else this.row(row, src);
  }

  private row(row: Row, src: SourceRef): void {
    const known = row.uuid === null ? undefined : this.byUuid.get(row.uuid);
    if (!known || !isSameRow(known, row)) {
      this.rows.push(row);
      if (row.uuid !== null) this.byUuid.set(row.uuid, row);
      return;
    }
    known.records.push(...row.records);
    known.src.push(...row.src);
    if (known.session !== null && row.session !== null && known.session !== row.session) this.joined.push([known.session, row.session]);
    this.issues.push(issue('duplicate_row', `Record ${row.records[0] ?? 0} repeats the row ${row.uuid ?? ''}; both are one step.`, whereOf(src)));
  }

  /** Values that are no rows: the frame of an export, or faults. */
  finish(): SessionRows {
    let beside: JsonObject = {};
    const faults: Issue[] = [];
    for (const { record, why, src } of this.strangers) {
      const members = this.isExport && record.pointer === null ? objectOf(record.value) : null;
      if (members) beside = { ...beside, ...members };
      else faults.push(issue('bad_record', `Record ${record.index} was not imported: ${why}.`, whereOf(src)));
    }
    return { rows: this.rows, byUuid: this.byUuid, joined: this.joined, beside, issues: [...faults, ...this.issues] };
  }
}

export async function readRows(file: SourceFile): Promise<SessionRows> {
  const collector = new RowCollector();
  for await (const record of file.records({ listAt: [exportList] })) collector.add(record, placeIn(file, record));
  return collector.finish();
}
