/** mini-swe-agent trajectories: chat messages whose commands stand in the text, or in tool calls in version 2, and how the run ended. */
import { arrayOf, objectOf } from '@/lib/json/json';
import { toNumber, type Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { readCompletion } from '@/lib/importers/common/completion';
import { Fields, isNumber, restAs, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { LooseMessages } from '@/lib/importers/common/loose-messages';
import { placeIn } from '@/lib/importers/common/place';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import { commandInText, TextTurns } from '@/lib/importers/common/text-agents';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type CallInput, type StepInput, type TrajectoryInput } from '@/lib/trajectory/build';
import type { SourceRef, Trajectory } from '@/lib/trajectory/model';
import { recognise } from './recognise';

const format = 'mini-swe-agent';
const fenced = /```(?:mswea_bash_command|bash)\s*\n([\s\S]*?)\n```/;
const returned = /^<returncode>(-?\d+)<\/returncode>/;

function commandIn(message: Json): CallInput[] {
  const content = objectOf(message)?.content;
  const command = typeof content === 'string' ? fenced.exec(content)?.[1]?.trim() : undefined;
  return command ? [commandInText('bash', command)] : [];
}

/** What the program kept of the response behind a message: it is the message again, with who wrote it and what it took. */
function responseOf(extra: Fields | null): Partial<StepInput> & { rest: JsonObject | undefined } {
  const response = extra?.inner('response');
  if (!response) return { rest: undefined };
  const { usage, model, finishReason, rest } = readCompletion(response);
  return { usage, model, finishReason, rest: rest && { response: rest } };
}

class MessageReader {
  private readonly chat: ChatReader;
  private readonly sides = new TextTurns();

  constructor(
    private readonly builder: TrajectoryBuilder,
    context: ImportContext,
  ) {
    this.chat = new ChatReader(builder, context, { inlineCalls: commandIn });
  }

  add(value: Json, place: { src: SourceRef; index: number | null }): void {
    const message = objectOf(value);
    const side = this.sides.next(value);
    // How the run ended; no model ever reads it.
    const patch = message?.role === 'exit' ? { ...side, kind: 'meta' as const } : side;
    const extra = Fields.of(message?.extra);
    const { rest: response, ...known } = responseOf(extra);
    const cost = extra?.peek('cost');
    const exit = extra?.peek('returncode') ?? (typeof message?.content === 'string' ? returned.exec(message.content)?.[1] : undefined);
    const ordinal = this.chat.add(message ? { ...message, extra: null } : value, place, patch);
    const step = ordinal === null ? undefined : this.builder.step(ordinal);
    if (!step) return;
    if (known.usage) step.usage = { ...known.usage, ...(isNumber(cost) ? { cost, currency: 'USD' } : {}) };
    step.model = known.model ?? null;
    step.finishReason = known.finishReason ?? null;
    const at = extra?.number('timestamp') ?? null;
    if (at !== null) step.startedAt = typeof at === 'number' ? String(at) : at.$num;
    Object.assign(step, withExtra(objectOf(step.extra) ?? undefined, extra ? restAs('extra', extra) : undefined, response));
    if (step.answer && exit !== undefined) this.tellExit(step.answer, exit);
  }

  private tellExit(answer: NonNullable<Trajectory['steps'][number]['answer']>, exit: Json): void {
    const code = typeof exit === 'string' ? Number(exit) : isNumber(exit) ? toNumber(exit) : null;
    if (code === null) return;
    answer.exitCode = code;
    answer.isError = code !== 0;
    for (const key of answer.calls) {
      const [ordinal = '', index = ''] = key.split('.');
      const call = this.builder.step(Number(ordinal))?.calls[Number(index)];
      if (call) call.status = code === 0 ? 'ok' : 'error';
    }
  }
}

function statusOf(exit: string | null): Trajectory['status'] {
  if (exit === null || exit === '') return 'unknown';
  if (/^submitted$/i.test(exit)) return 'completed';
  return /limit|exceeded/i.test(exit) ? 'truncated' : 'failed';
}

function factsOf(run: Fields): Omit<TrajectoryInput, 'format' | 'origin' | 'key'> {
  const info = run.inner('info');
  const stop = info?.text('exit_status') ?? null;
  const cost = objectOf(info?.peek('model_stats'))?.instance_cost;
  const model = objectOf(objectOf(info?.peek('config'))?.model)?.model_name;
  return {
    externalTask: run.id('instance_id'),
    agent: { name: 'mini-swe-agent', version: info?.text('mini_version') ?? null, model: typeof model === 'string' ? model : null },
    status: statusOf(stop),
    stopReason: stop,
    usage: isNumber(cost) && toNumber(cost) !== 0 ? { input: null, output: null, cost, currency: 'USD' } : null,
    ...withExtra(run.rest(), info ? restAs('info', info) : undefined),
  };
}

/** A list of messages and nothing else, or an object around one. */
function readRun(record: SourceRecord, file: SourceFile, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const run = Fields.of(record.value);
  const messages = run?.list('messages') ?? arrayOf(record.value);
  if (!messages) return refusedRecord('The value has no list `messages`; it was not imported.', src);
  const facts = run ? factsOf(run) : { agent: { name: 'mini-swe-agent', version: null, model: null } };
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const reader = new MessageReader(builder, context);
  for (const [index, message] of messages.entries()) reader.add(message, { src: placeIn(file, record, run ? `/messages/${index}` : `/${index}`), index });
  const imported = finished(builder, src, 'There are no messages here; no trajectory was made.');
  if (imported.kind !== 'trajectory') return imported;
  const { trajectory } = imported;
  const sum = summedUsage(trajectory.steps);
  const usage = sum ? { ...sum, ...(trajectory.usage?.cost === undefined ? {} : { cost: trajectory.usage.cost, currency: 'USD' }) } : trajectory.usage;
  const model = trajectory.agent.model ?? trajectory.steps.find((step) => step.model !== null)?.model ?? null;
  return { ...imported, trajectory: { ...trajectory, usage, agent: { ...trajectory.agent, model } } };
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const loose = new LooseMessages(format, file, context.hash, (builder) => new MessageReader(builder, context));
  for await (const record of file.records()) {
    if (typeof objectOf(record.value)?.role === 'string') loose.add(record);
    else yield readRun(record, file, context);
  }
  yield* loose.finish('There are no messages here; no trajectory was made.');
}

export const miniSweAgent: Importer = { id: format, title: 'mini-swe-agent trajectories', version: 1, recognise, read };
