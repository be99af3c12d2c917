/** Files of a layout that we do not read: the bytes are kept, and one issue says what they seem to be. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { issue, type Issue } from '@/lib/trajectory/issue';
import type { Imported, SourceFile } from './importer';

const explained = new Set(['lfs_pointer', 'empty_file']);

/** The text of a record that holds nothing but the error that its run died of. */
function errorText(record: Json): string | null {
  const members = Object.entries(objectOf(record) ?? {});
  const [name, text] = members.length === 1 ? (members[0] ?? []) : [];
  return typeof text === 'string' && name?.toLowerCase() === 'error' ? text : null;
}

/** `takeIssues`: what the file's reader met; faults of single records say nothing where no record is imported. */
export async function* readUnknown(file: SourceFile & { takeIssues(): Issue[] }): AsyncIterable<Imported> {
  let count = 0;
  let first: Json = null;
  const found: Issue[] = [];
  for await (const record of file.records()) {
    if (count++ === 0) first = record.value;
    found.push(...file.takeIssues());
  }
  found.push(...file.takeIssues());
  for (const one of found) if (one.severity !== 'error' || explained.has(one.code)) yield { kind: 'issue', issue: one };
  if (found.some((one) => explained.has(one.code))) return;
  // Only a file that cannot be read by lines at all is told without a line.
  const packed = found.find((one) => count === 0 && one.code === 'bad_record' && one.line === null);
  const died = count === 1 ? errorText(first) : null;
  if (packed) yield { kind: 'issue', issue: issue('binary_file', packed.message) };
  else if (died !== null)
    yield { kind: 'issue', issue: issue('error_record', `The file holds only the error of a run that never began: ${died}`) };
  else
    yield {
      kind: 'issue',
      issue: issue(
        'unknown_layout',
        `No known format fits${count === 0 ? '' : ` (${count === 1 ? 'one record' : `${count} records`})`}; the bytes are kept.`,
      ),
    };
}
