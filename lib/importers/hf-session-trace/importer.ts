/** Session traces of the Hugging Face Hub: a `session` line, then a `message` line for each message. */
import { objectOf, setMember } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { ChatReader, kindOfRole } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';

const format = 'hf-session-trace';

/** Our names of the fields that chat messages spell with underscores. */
const spelled = new Map([
  ['reasoningContent', 'reasoning_content'],
  ['toolCalls', 'tool_calls'],
  ['toolCallId', 'tool_call_id'],
]);

const isHeader = (value: Json | undefined) => objectOf(value)?.type === 'session' && 'harness' in (objectOf(value) ?? {});
const messageOf = (value: Json): JsonObject | null => {
  const row = objectOf(value);
  const message = row?.type === 'message' ? objectOf(row.message) : null;
  return message && typeof message.role === 'string' && kindOfRole(message.role) !== null ? message : null;
};

function recognise({ values }: Sample): Recognition | null {
  const [first, ...rest] = values;
  if (!isHeader(first) || !rest.every((value) => isHeader(value) || messageOf(value) !== null)) return null;
  return { score: 0.9, why: 'its first line is a `session` with `harness`, and the others are messages' };
}

function asChatMessage(message: JsonObject): JsonObject {
  const chat: JsonObject = {};
  for (const [key, value] of Object.entries(message)) setMember(chat, spelled.get(key) ?? key, value);
  return chat;
}

class SessionReader {
  private readonly builder: TrajectoryBuilder;
  private readonly chat: ChatReader;
  private readonly src;
  private end: number;
  private count = 0;

  constructor(
    private readonly file: SourceFile,
    header: SourceRecord,
    context: ImportContext,
  ) {
    this.src = placeIn(file, header);
    this.end = header.end;
    const row = Fields.of(header.value) ?? new Fields({});
    row.take('type');
    const harness = row.text('harness');
    this.builder = new TrajectoryBuilder(
      { format, origin: file.sha256, key: `#${header.index}`, externalId: row.id('id'), agent: { name: harness, version: null, model: row.text('model') }, ...withExtra(row.rest()) },
      context.hash,
    );
    this.chat = new ChatReader(this.builder, context);
  }

  add(record: SourceRecord, message: JsonObject): void {
    this.end = record.end;
    const { model, ...rest } = asChatMessage(message);
    const { type: _type, message: _message, ...row } = objectOf(record.value) ?? {};
    const said = Object.keys(row).length > 0 ? { ...rest, row } : rest;
    this.chat.add(said, { src: placeIn(this.file, record, '/message'), index: this.count++ }, { model: typeof model === 'string' ? model : null });
  }

  finish(): Imported {
    return finished(this.builder, this.src, 'The session has no messages; no trajectory was made.', { src: [{ ...this.src, end: this.end }] });
  }
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  let session: SessionReader | null = null;
  for await (const record of file.records()) {
    const message = messageOf(record.value);
    if (isHeader(record.value)) {
      if (session) yield session.finish();
      session = new SessionReader(file, record, context);
    } else if (message && session) session.add(record, message);
    else yield refusedRecord('The line is neither a session nor a message of one; it was not imported.', placeIn(file, record));
  }
  if (session) yield session.finish();
}

export const hfSessionTrace: Importer = { id: format, title: 'Hugging Face session traces', version: 1, recognise, read };
