/** Logs of model calls as OpenHands writes them: each holds the whole conversation so far and the response; sessions are stitched of them. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile } from '@/lib/importers/importer';
import { Session } from './session';
import { sessionKey } from '@/lib/importers/common/stitch';

const format = 'openhands-llm-log';

function isCall(value: Json | undefined): boolean {
  const call = objectOf(value);
  const response = objectOf(call?.response);
  if (!call || !response || !Array.isArray(call.messages)) return false;
  return Array.isArray(response.choices) && ['kwargs', 'latency_sec', 'cost'].some((key) => key in call);
}

function recognise({ values, shape, head }: Sample): Recognition | null {
  if (values.length > 0 && values.every(isCall)) return { score: 0.92, why: 'each call has `messages`, a `response` with choices, and `kwargs`, `cost` or `latency_sec`' };
  const big = shape === 'object' && /^\s*\{\s*"messages"\s*:/.test(head) && /"cache_prompt"|OpenHands agent/.test(head);
  return big ? { score: 0.6, why: 'it begins with the `messages` of an OpenHands agent' } : null;
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const sessions = new Map<string, Session>();
  for await (const record of file.records()) {
    const place = (pointer: string) => placeIn(file, record, pointer);
    const value = objectOf(record.value);
    const messages = arrayOf(value?.messages);
    if (!value || !messages) {
      yield refusedRecord('The value is no call with `messages`; it was not imported.', place(''));
      continue;
    }
    const call = { value, messages, index: record.index, place };
    const key = sessionKey(messages);
    const session = sessions.get(key) ?? new Session(format, file.sha256, `#${record.index}`, call, context);
    sessions.set(key, session);
    session.add(call);
  }
  for (const session of sessions.values()) yield session.finish();
}

export const openhandsLlmLog: Importer = { id: format, title: 'OpenHands logs of model calls', version: 1, recognise, read };
