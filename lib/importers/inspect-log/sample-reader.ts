/** One sample, in one epoch, as a trajectory: its messages are the steps. */
import { arrayOf, objectOf } from '@/lib/json/json';
import { toNumber, type Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished } from '@/lib/importers/common/imported';
import { chatMessage, resultPatch } from '@/lib/importers/common/inspect-messages';
import { whereOf } from '@/lib/importers/common/place';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';
import type { Sha256 } from '@/lib/trajectory/ids';
import type { SourceRef, Usage } from '@/lib/trajectory/model';
import { SampleAttachments } from './attachments';
import { addBranches } from './branches';
import type { LogHeader } from './log-header';
import { endOf, outcomesOf } from './outcomes';
import { responsesOf, toolsOf, usageOf } from '@/lib/importers/common/inspect-responses';

const format = 'inspect-log';

export interface SampleInput {
  sample: JsonObject;
  header: LogHeader;
  file: Sha256;
  key: string;
  place: (pointer: string) => SourceRef;
}

/** Tokens of all models that took part. */
function totalUsage(byModel: Json | undefined): Usage | null {
  const usages = Object.values(objectOf(byModel) ?? {}).flatMap((value) => usageOf(value) ?? []);
  if (usages.length === 0) return null;
  const sum = (key: 'input' | 'output' | 'cacheRead' | 'cacheWrite' | 'reasoning'): number | null => {
    const counts = usages.flatMap((usage) => toNumber(usage[key]) ?? []);
    return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0);
  };
  return { input: sum('input'), output: sum('output'), cacheRead: sum('cacheRead'), cacheWrite: sum('cacheWrite'), reasoning: sum('reasoning') };
}

/** Logs that kept no messages still hold what was asked and what was answered. */
function messagesOf(sample: JsonObject): { value: Json; pointer: string }[] {
  const messages = arrayOf(sample.messages) ?? [];
  if (messages.length > 0) return messages.map((value, index) => ({ value, pointer: `/messages/${index}` }));
  const asked = typeof sample.input === 'string' ? [{ value: { role: 'user', content: sample.input } satisfies JsonObject, pointer: '/input' }] : (arrayOf(sample.input) ?? []).map((value, index) => ({ value, pointer: `/input/${index}` }));
  const answer = objectOf(arrayOf(objectOf(sample.output)?.choices)?.[0])?.message;
  return answer === undefined || answer === null ? asked : [...asked, { value: answer, pointer: '/output/choices/0/message' }];
}

function goalOf(input: Json | undefined, attachments: SampleAttachments): string | null {
  const asked = arrayOf(input)?.findLast((message) => objectOf(message)?.role === 'user');
  const { value } = attachments.resolve(asked === undefined ? (input ?? null) : (objectOf(asked)?.content ?? null));
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What stays beside the messages: not the events, which hold each prompt again, nor what they name. */
function besideOf(sample: JsonObject): Fields {
  const beside = new Fields(sample);
  for (const key of ['messages', 'events', 'attachments', 'message_pool', 'call_pool', 'events_data', 'model_usage', 'epoch']) beside.take(key);
  return beside;
}

export function readInspectSample(input: SampleInput, context: ImportContext): Imported {
  const { sample, header, file, key, place } = input;
  const attachments = new SampleAttachments(objectOf(sample.attachments) ?? {});
  const events = arrayOf(sample.events) ?? [];
  const { tools } = readToolDefs(attachments.resolve(toolsOf(events) ?? null).value ?? undefined);
  const beside = besideOf(sample);
  const id = beside.id('id');
  const builder = new TrajectoryBuilder(
    {
      format, origin: file, key, externalId: beside.text('uuid') ?? id, externalTask: id === null ? null : `${header.task ?? ''}/${id}`,
      trial: typeof sample.epoch === 'number' ? sample.epoch : null, goal: goalOf(sample.input, attachments), tools,
      agent: { name: header.solver, version: null, model: header.model }, outcomes: outcomesOf(sample.scores), usage: totalUsage(sample.model_usage),
      ...endOf(sample, header), src: [place('')],
      ...withExtra(id === null ? undefined : { id }, beside.rest()),
    },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  const messages = messagesOf(sample);
  const responses = responsesOf(events, messages.map(({ value }) => value));
  const known: { value: Json; ordinal: number }[] = [];
  for (const [index, { value, pointer }] of messages.entries()) {
    const src = place(pointer);
    const { value: whole, used, missing } = attachments.resolve(value);
    for (const reference of missing) builder.report('missing_file', `${reference} is not among the attachments of the sample.`, whereOf(src));
    const message = objectOf(whole);
    const patch: Partial<StepInput> = { ...(message ? resultPatch(message) : {}), src: [src, ...used.map(place)], ...responses.get(index) };
    const ordinal = chat.add(message ? chatMessage(message) : whole, { src, index }, patch);
    if (ordinal !== null) known.push({ value: whole, ordinal });
    const step = ordinal === null ? undefined : builder.step(ordinal);
    if (step && message && typeof message.model === 'string') step.model ??= message.model;
  }
  addBranches({ sample, attachments, known, place }, builder, context);
  const imported = finished(builder, place(''), 'The sample has no messages; no trajectory was made.');
  if (imported.kind !== 'trajectory') return imported;
  return { ...imported, trajectory: { ...imported.trajectory, activeLeaf: known.at(-1)?.ordinal ?? imported.trajectory.activeLeaf } };
}
