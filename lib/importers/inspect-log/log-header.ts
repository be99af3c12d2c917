/** What a log says about all its samples: the task, the model, and how the evaluation ended. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import type { SourceFile } from '@/lib/importers/importer';

export interface LogHeader {
  version: number | null;
  status: string | null;
  task: string | null;
  model: string | null;
  solver: string | null;
  /** Whether it comes from the journal of a log that was not finished. */
  isJournal: boolean;
}

export const noHeader: LogHeader = { version: null, status: null, task: null, model: null, solver: null, isJournal: false };

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** The newest version whose layout is known here. */
export const knownVersion = 2;

export const isHeader = (value: Json | undefined): boolean => {
  const log = objectOf(value);
  const about = objectOf(log?.eval);
  return log !== null && about !== null && typeof log.version === 'number' && typeof about.task === 'string';
};

export function headerOf(log: JsonObject, isJournal = false): LogHeader {
  const about = objectOf(log.eval);
  return {
    version: typeof log.version === 'number' ? log.version : null,
    status: text(log.status),
    task: text(about?.task),
    model: text(about?.model),
    solver: text(about?.solver),
    isJournal,
  };
}

async function firstValue(file: SourceFile | null): Promise<JsonObject | null> {
  if (file) for await (const record of file.records()) return objectOf(record.value);
  return null;
}

/** The header of an unpacked log, from the file of one of its samples; a log that crashed has only the start of its journal. */
export async function headerBeside(file: SourceFile): Promise<LogHeader> {
  for (const folder of ['..', '../..']) {
    const header = await firstValue(await file.neighbour(`${folder}/header.json`));
    if (header) return headerOf(header);
    const start = await firstValue(await file.neighbour(`${folder}/_journal/start.json`));
    if (start) return headerOf(start, true);
  }
  return noHeader;
}
