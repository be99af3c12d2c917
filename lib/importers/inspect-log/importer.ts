/** Inspect AI logs: `.json` logs with their samples, and the files of an unpacked `.eval` log, sample by sample. */
import { objectOf } from '@/lib/json/json';
import type { JsonObject } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { issue } from '@/lib/trajectory/issue';
import { headerBeside, headerOf, isHeader, knownVersion, noHeader, type LogHeader } from './log-header';
import { isSample, recognise, sidecarOf } from './recognise';
import { readInspectSample } from './sample-reader';

const format = 'inspect-log';

const newer = (header: LogHeader, src: ReturnType<typeof placeIn>): Imported[] =>
  header.version !== null && header.version > knownVersion
    ? [{ kind: 'issue', issue: issue('unknown_layout', `The log says version ${header.version}, which is newer than version ${knownVersion}; what is known of it was read.`, whereOf(src)) }]
    : [];

/** The pieces that newer logs keep beside a sample, `events/0.json`, `events/1.json` and so on. */
async function* piecesOf(file: SourceFile, folder: string): AsyncIterable<SourceRecord> {
  for (let index = 0; ; index++) {
    const piece = await file.neighbour(`${folder}/${index}.json`);
    if (!piece) return;
    yield* piece.records();
  }
}

async function withPieces(sample: JsonObject, file: SourceFile): Promise<JsonObject> {
  if (file.path.split('/').at(-1) !== 'sample.json') return sample;
  const events = Array.isArray(sample.events) ? [...sample.events] : [];
  for await (const { value } of piecesOf(file, 'events')) events.push(...(Array.isArray(value) ? value : [value]));
  let attachments = objectOf(sample.attachments) ?? {};
  for await (const { value } of piecesOf(file, 'attachments')) attachments = { ...attachments, ...objectOf(value) };
  return { ...sample, events, attachments };
}

/** A sample of an unpacked log: its header stands in another file. */
async function* readAlone(record: SourceRecord, file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const src = placeIn(file, record);
  const header = await headerBeside(file);
  if (header.isJournal) yield { kind: 'issue', issue: issue('no_header', `The log was not finished and has no header; its task ${header.task ?? ''} is known from the start of its journal.`, whereOf(src)) };
  yield* newer(header, src);
  const sample = await withPieces(objectOf(record.value) ?? {}, file);
  yield readInspectSample({ sample, header, file: file.sha256, key: '', place: (pointer) => placeIn(file, record, pointer) }, context);
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  let header: LogHeader | null = null;
  let samples = 0;
  for await (const record of file.records({ listAt: ['samples'] })) {
    const src = placeIn(file, record);
    const value = objectOf(record.value);
    if (record.pointer?.startsWith('/samples/')) {
      samples++;
      if (value) yield readInspectSample({ sample: value, header: header ?? noHeader, file: file.sha256, key: record.pointer, place: (pointer) => placeIn(file, record, pointer) }, context);
      else yield { kind: 'issue', issue: issue('bad_record', 'The sample is no object; it was not imported.', whereOf(src)) };
    } else if (value && isHeader(value)) {
      header = headerOf(value);
      yield* newer(header, src);
    } else if (value && isSample(value)) {
      samples++;
      yield* readAlone(record, file, context);
    } else if (!header) yield { kind: 'issue', issue: issue('bad_record', 'The value is neither a log nor a sample of one; nothing was imported from it.', whereOf(src)) };
  }
  if (header && samples === 0) yield { kind: 'issue', issue: issue('no_steps', `The log of ${header.task ?? 'the task'} holds no samples; no trajectory was made.`) };
}

export const inspectLog: Importer = { id: format, title: 'Inspect AI logs', version: 1, recognise, sidecarOf, read };
