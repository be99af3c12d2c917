/** Inspect logs by their `eval`, samples of an unpacked log by their id and epoch; the other files of a log accompany a sample. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';
import { isHeader } from './log-header';

export function isSample(value: Json | undefined): boolean {
  const sample = objectOf(value);
  const named = typeof sample?.id === 'string' || typeof sample?.id === 'number';
  return named && typeof sample.epoch === 'number' && Array.isArray(sample.messages);
}

export function recognise({ values, shape, head }: Sample): Recognition | null {
  const [first] = values;
  if (isHeader(first)) return { score: 0.95, why: 'it has a `version` and an `eval` with a task' };
  if (shape === 'object' && isSample(first)) return { score: 0.85, why: 'it is a sample with `id`, `epoch` and `messages`' };
  if (shape !== 'object') return null;
  if (/"version"\s*:\s*\d/.test(head) && /"eval"\s*:\s*\{/.test(head) && /"task_(?:id|version)"\s*:/.test(head)) return { score: 0.9, why: 'its head has a `version` and an `eval` with a task' };
  return /^\s*\{\s*"id"\s*:\s*[^,]{1,200},\s*"epoch"\s*:\s*\d/.test(head) ? { score: 0.8, why: 'its head has the `id` and `epoch` of a sample' } : null;
}

const sampleFile = (id: Json | undefined, epoch: Json | undefined): string | null => (typeof id === 'string' || typeof id === 'number' ? `samples/${id}_epoch_${typeof epoch === 'number' ? epoch : 1}.json` : null);

/** The first sample that a file of the log names. */
function namedSample(value: Json | undefined): string | null {
  const sampleIds = arrayOf(objectOf(objectOf(objectOf(value)?.eval)?.dataset)?.sample_ids);
  if (sampleIds) return sampleFile(sampleIds[0], 1);
  const entry = objectOf(value);
  if (entry && 'epoch' in entry) return sampleFile(entry.id, entry.epoch);
  return sampleFile(objectOf(arrayOf(entry?.samples)?.[0])?.sample_id, 1);
}

export function sidecarOf(path: string, sample: Sample): string | null {
  const [first] = sample.values;
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? '';
  // Newer logs keep the events, calls and attachments of a sample in files beside it.
  if (['events', 'calls', 'attachments'].includes(folder) && /^\d+\.json$/.test(name)) return '../sample.json';
  const isJournal = folder === '_journal' || (folder === 'summaries' && parts.at(-3) === '_journal');
  if (!isJournal && !['header.json', 'summaries.json', 'reductions.json'].includes(name)) return null;
  const named = namedSample(first);
  return named === null ? null : `${folder === 'summaries' ? '../../' : folder === '_journal' ? '../' : ''}${named}`;
}
