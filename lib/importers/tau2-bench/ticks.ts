/**
 * A spoken conversation, both sides at once, in ticks of a fraction of a second: each stretch in which one side speaks is a step.
 *
 *     tick   0 1 2 3 4 5 6 7        steps   user 1-3, agent 3-6: they overlap in time; the order is that of their beginnings
 *     user   . # # # . . . .
 *     agent  . . . # # # # .
 */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { argumentFaults, readArguments } from '@/lib/importers/common/call-arguments';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { whereOf } from '@/lib/importers/common/place';
import type { CallInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { SourceRef } from '@/lib/trajectory/model';

type Side = 'user' | 'agent';

interface Stretch {
  ordinal: number;
  ticks: number;
  texts: string[];
}

const actorOf = { user: 1, agent: 2 } as const;

export class TickReader {
  private readonly notes: Notes;
  private readonly open = new Map<Side, Stretch>();

  constructor(private readonly builder: TrajectoryBuilder) {
    this.notes = new Notes(builder);
  }

  add(value: Json, src: SourceRef, index: number): void {
    const tick = objectOf(value);
    if (!tick) {
      this.builder.report('bad_step', `Tick ${index} is no object; nothing was read from it.`, whereOf(src));
      return;
    }
    const at = typeof tick.timestamp === 'string' ? tick.timestamp : null;
    for (const side of ['user', 'agent'] as const) {
      this.speak(side, objectOf(tick[`${side}_chunk`]), { src, index, at });
      this.call(side, tick[`${side}_tool_calls`], { src, index, at });
      this.results(tick[`${side}_tool_results`], { src, index, at });
    }
  }

  private speak(side: Side, chunk: JsonObject | null, { src, index, at }: { src: SourceRef; index: number; at: string | null }): void {
    const text = typeof chunk?.content === 'string' ? chunk.content : '';
    if (chunk?.contains_speech !== true && text === '') {
      this.open.delete(side);
      return;
    }
    const known = this.open.get(side);
    const stretch = known ?? { ordinal: this.begin(side, chunk ?? {}, { src, index, at }), ticks: 0, texts: [] };
    this.open.set(side, stretch);
    stretch.ticks++;
    const step = this.builder.step(stretch.ordinal);
    if (!step) return;
    step.endedAt = at;
    if (text !== '') {
      stretch.texts.push(text);
      step.parts = [{ type: 'text', text: stretch.texts.join('') }];
    }
    if (known && stretch.ticks > 1) step.extra = { ...objectOf(step.extra), ticks: stretch.ticks };
    if (known && text !== '') step.src.push(src);
  }

  private begin(side: Side, chunk: JsonObject, { src, index, at }: { src: SourceRef; index: number; at: string | null }): number {
    const fields = new Fields(chunk);
    for (const key of ['content', 'contains_speech']) fields.take(key);
    if (typeof chunk.content !== 'string') this.notes.once('content_missing', 'It is recorded that somebody speaks, but not what is said.', src);
    const role = fields.text('role') ?? side;
    return this.builder.add({
      kind: side === 'user' ? 'user' : 'action', role, actor: actorOf[side], startedAt: at, sourceIndexes: [index], src: [src],
      ...withExtra({ first_tick: index }, fields.rest()),
    });
  }

  private call(side: Side, value: Json | undefined, { src, index, at }: { src: SourceRef; index: number; at: string | null }): void {
    const calls = (Array.isArray(value) ? value : []).flatMap((entry): CallInput[] => {
      const call = Fields.of(entry);
      if (!call) return [];
      const read = readArguments(call.take('arguments'));
      this.notes.callFaults(argumentFaults(read, `/${side}_tool_calls`), src);
      return [{ callId: call.id('id'), name: call.text('name') ?? '', args: read.args, encoding: read.encoding, ...withExtra(call.rest()) }];
    });
    if (calls.length === 0) return;
    this.builder.add({
      kind: side === 'user' ? 'user' : 'action', role: side, actor: actorOf[side], calls, parts: calls.map((_, at) => ({ type: 'call' as const, index: at })),
      startedAt: at, sourceIndexes: [index], src: [src],
    });
  }

  private results(value: Json | undefined, { src, index, at }: { src: SourceRef; index: number; at: string | null }): void {
    for (const entry of Array.isArray(value) ? value : []) {
      const result = Fields.of(entry);
      if (!result) continue;
      const content = result.take('content');
      this.builder.add({
        kind: 'observation', role: result.text('role') ?? 'tool', actor: 3, startedAt: at, sourceIndexes: [index], src: [src],
        parts: typeof content === 'string' ? [{ type: 'text', text: content }] : content === undefined || content === null ? [] : [{ type: 'other', name: 'content', raw: content }],
        result: { callId: result.id('id'), isError: result.flag('error') },
        ...withExtra(result.rest()),
      });
    }
  }
}
