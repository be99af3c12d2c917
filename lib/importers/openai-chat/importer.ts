/** OpenAI chat rows: `messages` with what stands beside them, one conversation a row; or bare lists of messages. */
import { arrayOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { LooseMessages } from '@/lib/importers/common/loose-messages';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { isChatMessage, recognise } from './recognise';
import { readChatRow } from './row';

const format = 'openai-chat';

const nothing = 'There are no messages here; no trajectory was made.';

/** A line that is a list of messages and nothing else. */
function readList(messages: readonly Json[], file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const builder = new TrajectoryBuilder(
    { format, origin: file.sha256, key: `#${record.index}`, src: [placeIn(file, record)] },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const [index, message] of messages.entries()) chat.add(message, { src: placeIn(file, record, `/${index}`), index });
  return finished(builder, placeIn(file, record), nothing);
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const row = readChatRow(record.value);
  if (!row) return refusedRecord('The value has no list `messages`; nothing was imported from it.', placeIn(file, record));
  const builder = new TrajectoryBuilder(
    { ...row.facts, format, origin: file.sha256, key: `#${record.index}`, src: [placeIn(file, record)] },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const key of row.opened)
    builder.report('double_encoded', `\`${key}\` is JSON in a string.`, whereOf(placeIn(file, record, `/${key}`)));
  if (row.system !== null) chat.add({ role: 'system', content: row.system }, { src: placeIn(file, record, '/system'), index: null });
  // A place inside a JSON string has no pointer of its own.
  const inString = row.opened.includes('messages');
  for (const [index, message] of row.messages.entries())
    chat.add(message, { src: placeIn(file, record, inString ? '/messages' : `/messages/${index}`), index });
  return finished(builder, placeIn(file, record), nothing);
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const loose = new LooseMessages(format, file, context.hash, (builder) => new ChatReader(builder, context));
  for await (const record of file.records()) {
    const list = arrayOf(record.value);
    if (list) yield readList(list, file, record, context);
    else if (!isChatMessage(record.value)) yield readRow(file, record, context);
    else loose.add(record);
  }
  yield* loose.finish(nothing);
}

export const openaiChat: Importer = { id: format, title: 'OpenAI chat messages', version: 1, recognise, read };
