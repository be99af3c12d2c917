/** One session of a log: its calls become one trajectory. */
import { objectOf } from '@/lib/json/json';
import { equalJson } from '@/lib/json/equal-json';
import type { Json } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { readCompletion } from '@/lib/importers/common/completion';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished } from '@/lib/importers/common/imported';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';
import type { SourceRef, ToolDef } from '@/lib/trajectory/model';
import { messageKey, Stitch } from '@/lib/importers/common/stitch';

export interface Call {
  value: JsonObject;
  messages: readonly Json[];
  index: number;
  place: (pointer: string) => SourceRef;
}

const executed = /^EXECUTION RESULT of \[/;

/** Models without calls of their own are told results as a user. */
function kindPatch(message: Json): Partial<StepInput> {
  const value = objectOf(message);
  const [part] = Array.isArray(value?.content) ? value.content : [];
  const text = typeof value?.content === 'string' ? value.content : objectOf(part)?.text;
  return value?.role === 'user' && typeof text === 'string' && executed.test(text) ? { kind: 'observation' } : {};
}

export class Session {
  private readonly builder: TrajectoryBuilder;
  private readonly chat: ChatReader;
  private readonly stitch = new Stitch();
  private tools: ToolDef[] = [];
  private toolsKept: Json | undefined;
  private leaf: number | null = null;
  private readonly src: SourceRef;

  constructor(format: string, file: string, key: string, first: Call, context: ImportContext) {
    this.src = first.place('');
    this.builder = new TrajectoryBuilder({ format, origin: file, key, src: [this.src] }, context.hash);
    this.chat = new ChatReader(this.builder, context);
  }

  add(call: Call): void {
    const fields = new Fields(call.value);
    const tools = fields.take('tools');
    if (this.tools.length === 0) {
      const read = readToolDefs(tools);
      this.tools = read.tools;
      if (!read.complete) this.toolsKept = tools;
    }
    this.stitch.begin();
    for (const [index, message] of call.messages.entries()) this.message(message, call.place(`/messages/${index}`), call.index, kindPatch(message));
    const response = fields.inner('response');
    if (response) this.respond(readCompletion(response), fields, tools, call);
    this.leaf = this.stitch.parent ?? this.leaf;
  }

  private message(value: Json, src: SourceRef, index: number, patch: Partial<StepInput> = {}): void {
    const key = messageKey(value);
    if (this.stitch.follow(key)) return;
    const { parent, isFork } = this.stitch;
    const ordinal = this.chat.add(value, { src, index }, { ...patch, parent, ...(isFork ? { branch: { reason: 'retry' as const } } : {}) });
    if (ordinal !== null) this.stitch.put(key, ordinal);
  }

  /** The message is the step; how it came about is told to it. */
  private respond(completion: ReturnType<typeof readCompletion>, fields: Fields, tools: Json | undefined, call: Call): void {
    const { message, usage, model, finishReason, rest } = completion;
    if (!message) return;
    const written = message.rest() ?? {};
    this.message(written, call.place('/response/choices/0/message'), call.index);
    const step = this.builder.step(this.stitch.ordinal);
    if (!step) return;
    for (const key of ['messages', 'raw_messages']) fields.take(key);
    const settings = fields.inner('kwargs');
    if (settings && equalJson(settings.peek('tools') ?? null, tools ?? null)) settings.take('tools');
    const kwargs = settings?.rest();
    const [cost, at, latency] = [fields.peek('cost'), fields.number('timestamp'), fields.number('latency_sec')];
    if (isNumber(cost)) fields.take('cost');
    step.usage = usage ? { ...usage, ...(isNumber(cost) ? { cost, currency: 'USD' } : {}) } : null;
    step.model = model;
    step.finishReason = finishReason;
    step.endedAt = at === null ? null : typeof at === 'number' ? String(at) : at.$num;
    if (typeof latency === 'number') step.durationMs = Math.round(latency * 1000);
    Object.assign(step, withExtra(objectOf(step.extra) ?? undefined, fields.rest(), kwargs ? { kwargs } : undefined, rest ? { response: rest } : undefined));
  }

  finish(): Imported {
    const imported = finished(this.builder, this.src, 'The call has no messages; no trajectory was made.');
    if (imported.kind !== 'trajectory') return imported;
    const { trajectory } = imported;
    const model = trajectory.steps.find((step) => step.model !== null)?.model ?? null;
    return {
      ...imported,
      trajectory: {
        ...trajectory, tools: this.tools, activeLeaf: this.leaf ?? trajectory.activeLeaf, usage: summedUsage(trajectory.steps), agent: { name: 'openhands', version: null, model },
        ...withExtra(this.toolsKept === undefined ? undefined : { tools: this.toolsKept }),
      },
    };
  }
}
