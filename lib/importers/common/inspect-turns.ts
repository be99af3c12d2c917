/**
 * Model events of one agent to steps. Each holds its whole prompt, so what it shares with an earlier one is the same steps; a prompt that
 * parts from all earlier ones is a branch, and after a compaction it is the new context. Events that recorded no prompt follow each other.
 */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { BranchInfo, Compaction, SourceRef } from '@/lib/trajectory/model';
import { readContent } from './chat-content';
import { ChatReader } from './chat-messages';
import type { JsonObject } from './fields';
import { chatMessage, resultPatch } from './inspect-messages';
import { responseOf } from './inspect-responses';
import { messageKey, Stitch } from './stitch';

export interface Turn {
  event: JsonObject;
  src: SourceRef;
  /** Place in the source's own list of messages or events; null where its list is another one. */
  index: number | null;
  /** Why a prompt that parts from the earlier ones does so. */
  reason: BranchInfo['reason'];
}

const modes = new Map<Json | undefined, Compaction['mode']>([
  ['summary', 'summary'],
  ['edit', 'edit'],
  ['trim', 'trim'],
]);

const indexes = (index: number | null): number[] => (index === null ? [] : [index]);

export class InspectTurns {
  private readonly chat: ChatReader;
  private stitch = new Stitch();
  private tip: number | null = null;
  private compaction: Turn | null = null;
  /** Results that no prompt has shown yet. */
  private tools: Turn[] = [];

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
  ) {
    this.chat = new ChatReader(builder, context);
  }

  /** Steps that were written before, in order. */
  know(messages: readonly { value: Json; ordinal: number }[]): void {
    this.stitch.begin();
    for (const { value, ordinal } of messages) this.stitch.put(messageKey(value), ordinal);
    this.tip = messages.at(-1)?.ordinal ?? null;
  }

  tool(turn: Turn): void {
    this.tools.push(turn);
  }

  compact(turn: Turn): void {
    this.compaction = turn;
  }

  model(turn: Turn): void {
    const input = arrayOf(turn.event.input) ?? [];
    if (input.length === 0) this.showTools(new Set());
    else this.prompt(input, turn);
    const message = objectOf(objectOf(arrayOf(objectOf(turn.event.output)?.choices)?.[0])?.message);
    const response = responseOf(turn.event);
    if (message) this.message(message, `${turn.src.pointer ?? ''}/output/choices/0/message`, turn);
    else this.wordless(turn);
    const step = this.tip === null ? undefined : this.builder.step(this.tip);
    if (step?.kind === 'action') Object.assign(step, response);
  }

  /** Ends the agent's run; gives back the step that it ended on. */
  finish(): number | null {
    this.showTools(new Set());
    return this.tip;
  }

  private prompt(input: readonly Json[], turn: Turn): void {
    const shown = new Set(input.flatMap((message) => objectOf(message)?.tool_call_id ?? []).filter((id) => typeof id === 'string'));
    if (this.compaction) return this.replace(input, this.compaction);
    this.showTools(shown);
    this.stitch.begin();
    for (const [index, value] of input.entries()) this.message(objectOf(value) ?? value, `${turn.src.pointer ?? ''}/input/${index}`, turn);
    this.tip = this.stitch.parent;
  }

  /** The prompt after a compaction is what the model saw from then on. */
  private replace(input: readonly Json[], { event, src, index }: Turn): void {
    this.compaction = null;
    this.tools = [];
    const replacement = input.map((value): Compaction['replacement'][number] => {
      const message = objectOf(value);
      const role = message?.role === 'assistant' || message?.role === 'system' ? message.role : 'user';
      return { role, parts: readContent(message?.content, this.context).parts };
    });
    const ordinal = this.builder.add({
      kind: 'compaction', role: 'compaction', parent: this.tip, src: [src], sourceIndexes: indexes(index), startedAt: typeof event.timestamp === 'string' ? event.timestamp : null,
      compaction: { mode: modes.get(event.type) ?? 'replace', drops: 'all', replacement }, extra: event,
    });
    this.stitch = new Stitch();
    this.stitch.begin();
    for (const value of input) this.stitch.put(messageKey(value), ordinal);
    this.tip = ordinal;
  }

  private message(value: Json, pointer: string, { src, index, reason }: Turn): void {
    const key = messageKey(value);
    if (this.stitch.follow(key)) {
      this.tip = this.stitch.ordinal;
      return;
    }
    const { isFork } = this.stitch;
    const parent = this.stitch.parent ?? (this.stitch.isFork ? null : this.tip);
    const message = objectOf(value);
    const ordinal = this.chat.add(message ? chatMessage(message) : value, { src: { ...src, pointer }, index }, { ...(message ? resultPatch(message) : {}), parent, ...(isFork ? { branch: { reason } } : {}) });
    if (ordinal === null) return;
    this.stitch.put(key, ordinal);
    this.tip = ordinal;
  }

  /** A response whose words were not recorded. */
  private wordless({ event, src, index }: Turn): void {
    this.chat.notes.once('content_missing', 'It is recorded that a model answered, but not what.', src);
    const ordinal = this.builder.add({ kind: 'action', role: 'assistant', parent: this.tip, src: [src], sourceIndexes: indexes(index) });
    this.stitch.put(typeof event.uuid === 'string' ? event.uuid : `#${ordinal}`, ordinal);
    this.tip = ordinal;
  }

  /** Results that the next prompt does not show stand only in their events. */
  private showTools(shown: ReadonlySet<string>): void {
    for (const { event, src, index } of this.tools) {
      const callId = typeof event.id === 'string' ? event.id : null;
      if (callId !== null && shown.has(callId)) continue;
      const isAsked = this.tip !== null && this.builder.openCalls(this.tip).length > 0;
      const name = typeof event.function === 'string' ? event.function : null;
      const { parts } = readContent(event.result, this.context);
      if (parts.length === 0) this.chat.notes.once('content_missing', 'It is recorded that a tool was called, but not what it said.', src);
      const ordinal = this.builder.add({
        kind: 'observation', role: 'tool', parent: this.tip, parts, src: [src], sourceIndexes: indexes(index),
        startedAt: typeof event.timestamp === 'string' ? event.timestamp : null, endedAt: typeof event.completed === 'string' ? event.completed : null,
        ...(isAsked ? { result: { callId, name, isError: objectOf(event.error) !== null } } : {}),
        extra: event,
      });
      this.stitch.put(`tool ${ordinal}`, ordinal);
      this.tip = ordinal;
    }
    this.tools = [];
  }
}
