/** Anthropic messages: requests with `messages`, with or without the response to them, or bare lists of messages. */
import { arrayOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { LooseMessages } from '@/lib/importers/common/loose-messages';
import { placeIn } from '@/lib/importers/common/place';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { MessageReader } from './reader';
import { isMessage, partsOf, recognise } from './recognise';

const format = 'anthropic-messages';
const nothing = 'There are no messages here; no trajectory was made.';

function readList(messages: readonly Json[], file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const builder = new TrajectoryBuilder({ format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const reader = new MessageReader(builder, context);
  for (const [index, message] of messages.entries()) reader.add(message, { src: placeIn(file, record, `/${index}`), index });
  return finished(builder, src, nothing);
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const parts = partsOf(record.value);
  const row = Fields.of(record.value);
  if (!parts || !row) return refusedRecord('The value has no list `messages`; nothing was imported from it.', src);
  const { at, response } = parts;
  const request = at === '' ? row : (row.inner(at.slice(1)) ?? row);
  const messages = request.list('messages') ?? [];
  const system = request.take('system') ?? null;
  const list = request.take('tools');
  const { tools, complete } = readToolDefs(list);
  if (response) row.take('response');
  const model = request.text('model');
  const left = request === row ? undefined : request.rest();
  const builder = new TrajectoryBuilder(
    {
      format, origin: file.sha256, key: `#${record.index}`, src: [src], tools,
      externalId: row.id('id'),
      externalTask: row.id('task_id') ?? row.id('instance_id'),
      agent: { name: null, version: null, model },
      ...withExtra(complete ? undefined : { tools: list ?? null }, row.rest(), left && { request: left }),
    },
    context.hash,
  );
  const reader = new MessageReader(builder, context);
  if (system !== null && system !== '') reader.system(system, placeIn(file, record, `${at}/system`));
  for (const [index, message] of messages.entries()) reader.add(message, { src: placeIn(file, record, `${at}/messages/${index}`), index });
  if (response) reader.add(response, { src: placeIn(file, record, '/response'), index: messages.length });
  return finished(builder, src, nothing);
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const loose = new LooseMessages(format, file, context.hash, (builder) => new MessageReader(builder, context));
  for await (const record of file.records()) {
    const list = arrayOf(record.value);
    if (list) yield readList(list, file, record, context);
    else if (!isMessage(record.value)) yield readRow(file, record, context);
    else loose.add(record);
  }
  yield* loose.finish(nothing);
}

export const anthropicMessages: Importer = { id: format, title: 'Anthropic messages', version: 1, recognise, read };
