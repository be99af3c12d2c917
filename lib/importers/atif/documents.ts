/** The ATIF documents of one value: itself, the members of a wrapper, and the sub-agent runs that they embed. */
import { pointerSegment } from '@/lib/json/json-pointer';
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import type { Hash } from '@/lib/base/hash';
import { makeTrajectoryId, type TrajectoryId } from '@/lib/trajectory/ids';
import type { SourceFile, SourceRecord } from '@/lib/importers/importer';

export interface AtifDocument {
  value: JsonObject;
  /** Inside the record. */
  pointer: string;
  /** Inside the file: the key that tells it from other documents of the file. */
  key: string;
  id: TrajectoryId;
  /** How deep it is embedded; 0 for a document of its own. */
  depth: number;
}

/** The schema version of a document; null for a value that is none. */
export function versionOf(value: Json | undefined): string | null {
  const version = objectOf(value)?.schema_version;
  return typeof version === 'string' && /^ATIF-v\d+\.\d+$/.test(version) ? version : null;
}

/** Values of a wrapper such as `{parent: …, child: …}`. */
export function wrappedDocuments(value: Json | undefined): [string, Json][] {
  return versionOf(value) === null ? Object.entries(objectOf(value) ?? {}).filter(([, member]) => versionOf(member) !== null) : [];
}

export function documentsOf(record: SourceRecord, file: SourceFile, hash: Hash): AtifDocument[] {
  const found: AtifDocument[] = [];
  const open: { value: Json; pointer: string; depth: number }[] =
    versionOf(record.value) === null
      ? wrappedDocuments(record.value).map(([key, value]) => ({ value, pointer: `/${pointerSegment(key)}`, depth: 0 }))
      : [{ value: record.value, pointer: '', depth: 0 }];
  for (let next = open.shift(); next; next = open.shift()) {
    const value = objectOf(next.value);
    if (!value) continue;
    const key = `${record.pointer ?? ''}${next.pointer}`;
    found.push({ value, pointer: next.pointer, key, id: makeTrajectoryId(hash, file.sha256, key), depth: next.depth });
    for (const [index, inner] of (arrayOf(value.subagent_trajectories) ?? []).entries())
      open.push({ value: inner, pointer: `${next.pointer}/subagent_trajectories/${index}`, depth: next.depth + 1 });
  }
  return found;
}

/** The id that the first document of another file has. */
export async function firstDocumentOf(file: SourceFile, hash: Hash): Promise<AtifDocument | null> {
  for await (const record of file.records()) return documentsOf(record, file, hash)[0] ?? null;
  return null;
}
