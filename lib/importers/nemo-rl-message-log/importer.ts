/** NeMo-RL message logs: messages with their token ids, one log a row, or a list of them in one object. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { rowOutcomes } from '@/lib/importers/common/row-outcomes';
import { tokenMismatch } from '@/lib/importers/common/token-lists';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'nemo-rl-message-log';

const isLog = (value: Json | undefined) => {
  const messages = arrayOf(objectOf(value)?.message_log);
  return messages !== null && messages.every((message) => typeof objectOf(message)?.role === 'string');
};
const listIn = (value: Json) => Object.entries(objectOf(value) ?? {}).find(([, member]) => Array.isArray(member) && member.length > 0 && member.every(isLog));

function recognise({ values, shape }: Sample): Recognition | null {
  if (values.length === 0) return null;
  if (values.every(isLog)) return { score: 0.9, why: `${shape === 'object' ? 'the object has' : 'each row has'} a \`message_log\` with roles` };
  if (values.every((value) => listIn(value) !== undefined)) return { score: 0.85, why: 'it holds a list of rows with a `message_log`' };
  return null;
}

/** One log. `beside`: what the file says of this log elsewhere. */
function readLog(value: Json, pointer: string, beside: Json | undefined, file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record, pointer);
  const row = Fields.of(value);
  const messages = row?.list('message_log');
  if (!row || !messages) return refusedRecord('The row has no list `message_log`; it was not imported.', src);
  const builder = new TrajectoryBuilder(
    {
      format, origin: file.sha256, key: `#${record.index}${pointer}`, src: [src],
      externalId: row.id('id'), externalTask: row.id('task_id') ?? row.id('idx'),
      outcomes: rowOutcomes(row),
      ...withExtra(beside === undefined ? undefined : { input: beside }, row.rest()),
    },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const [index, message] of messages.entries()) {
    const place = placeIn(file, record, `${pointer}/message_log/${index}`);
    const { role, token_ids: ids, generation_logprobs: probabilities } = objectOf(message) ?? {};
    const said = tokenMismatch([['token_ids', ids], ['generation_logprobs', probabilities]]);
    if (said !== null) builder.report('token_mismatch', `Step ${index}: ${said}.`, whereOf(place));
    chat.add(message, { src: place, index }, role === 'environment' ? { kind: 'observation' } : {});
  }
  return finished(builder, src, 'The log has no messages; no trajectory was made.');
}

function* readRecord(file: SourceFile, record: SourceRecord, context: ImportContext): Iterable<Imported> {
  const list = listIn(record.value);
  if (!list) {
    yield readLog(record.value, '', undefined, file, record, context);
    return;
  }
  const [name, logs] = list;
  const inputs = arrayOf(objectOf(record.value)?.input);
  for (const [index, log] of (arrayOf(logs) ?? []).entries()) yield readLog(log, `/${name}/${index}`, inputs?.[index], file, record, context);
}

export const nemoRlMessageLog: Importer = {
  id: format,
  title: 'NeMo-RL message logs',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield* readRecord(file, record, context);
  },
};
