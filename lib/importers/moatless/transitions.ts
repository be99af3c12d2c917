/** The states of an older run: each transition names the state before it and holds what was asked of the model and what came of it. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { whereOf } from '@/lib/importers/common/place';
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import { makeCallKey } from '@/lib/trajectory/ids';
import type { Part, SourceRef } from '@/lib/trajectory/model';
import { completionsOf } from './completions';

export class TransitionWriter {
  /** The last step of each state. */
  readonly tips = new Map<string, number>();

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly place: (pointer: string) => SourceRef,
  ) {}

  write(transitions: readonly Json[], task: string | null): void {
    const asked = task === null ? null : this.builder.add({ kind: 'user', role: 'user', key: 'initial_message', parent: null, parts: [{ type: 'text', text: task }], src: [this.place('/initial_message')] });
    const ways = new Map<string, number>();
    for (const value of transitions) {
      const before = Fields.of(value)?.id('previous_state_id');
      if (before) ways.set(before, (ways.get(before) ?? 0) + 1);
    }
    for (const [index, value] of transitions.entries()) {
      const src = this.place(`/transitions/${index}`);
      const state = Fields.of(value);
      if (!state) {
        this.builder.report('bad_step', `Transition ${index} is no object; no step was made of it.`, whereOf(src));
        continue;
      }
      const before = state.id('previous_state_id');
      const id = state.id('id') ?? `#${index}`;
      const parent = before === null ? asked : (this.tips.get(before) ?? asked);
      this.tips.set(id, this.state(state, { id, index, parent, fork: before !== null && (ways.get(before) ?? 0) > 1 }) ?? -1);
      if (this.tips.get(id) === -1) this.tips.delete(id);
    }
  }

  private state(state: Fields, at: { id: string; index: number; parent: number | null; fork: boolean }): number | null {
    const name = state.text('name') ?? '';
    const actions = state.list('actions') ?? [];
    const rest = state.rest();
    let tip = at.parent;
    for (const [index, value] of actions.entries()) {
      const pointer = `/transitions/${at.index}/actions/${index}`;
      const action = Fields.of(value);
      if (!action) {
        this.builder.report('bad_step', `Action ${index} of state ${at.id} is no object; no step was made of it.`, whereOf(this.place(pointer)));
        continue;
      }
      tip = this.action(action, { name, pointer, index: at.index, parent: tip, key: `${at.id}/${index}`, fork: at.fork && index === 0, rest: index === 0 ? { state: at.id, ...rest } : { state: at.id } });
    }
    return tip;
  }

  private action(action: Fields, at: { name: string; pointer: string; index: number; parent: number | null; key: string; fork: boolean; rest: { [key: string]: Json } }): number {
    const request = action.inner('request');
    const text = request?.text('scratch_pad') ?? request?.text('thoughts') ?? '';
    const response = action.inner('response');
    const output = objectOf(response?.peek('output'));
    const told = response?.text('retry_message') ?? (typeof output?.message === 'string' ? output.message : null);
    const { usage, model } = completionsOf({ agent: action.peek('completion') ?? null });
    const src = this.place(at.pointer);
    const parts: Part[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), { type: 'call', index: 0 }];
    const ordinal = this.builder.add({
      kind: 'action', role: 'assistant', key: at.key, parent: at.parent, parts, usage, model, sourceIndexes: [at.index], src: [src],
      calls: [{ name: at.name, args: { state: 'object', value: request?.rest() ?? {} }, encoding: 'object' }],
      branch: at.fork ? { reason: 'search' } : null,
      ...withExtra(at.rest, action.rest()),
    });
    if (!response) return ordinal;
    const rest = response.rest();
    const answer: Part[] = told === null ? (output && Object.keys(output).length > 0 ? [{ type: 'other', name: 'output', raw: output }] : []) : [{ type: 'text', text: told }];
    return this.builder.add({
      kind: 'observation', role: 'environment', key: `${at.key}/response`, parent: ordinal, parts: answer, sourceIndexes: [at.index], src: [src],
      result: { cause: [makeCallKey(ordinal, 0)], isError: response.peek('retry_message') === undefined || told === null ? null : true },
      ...withExtra(told === null && rest ? Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'output')) : rest),
    });
  }
}
