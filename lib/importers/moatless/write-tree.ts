/** Writes a search tree: the task, then an action and its observation for each node, with what the search thinks of it. */
import { objectOf } from '@/lib/json/json';
import type { Json, JsonNumber } from '@/lib/json/schema';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import type { CallInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import { makeCallKey } from '@/lib/trajectory/ids';
import type { BranchInfo, Part, Reward, SourceRef } from '@/lib/trajectory/model';
import { completionsOf } from './completions';
import type { SearchNode } from './tree';

/** What the agent thought stands with the action, under one of several names. */
const thoughtKeys = ['thoughts', 'scratch_pad', 'thought'] as const;

interface ReadAction {
  call: CallInput | null;
  text: string;
}

/** An action names its class with the whole module path. */
function readAction(value: Json | undefined): ReadAction {
  const action = Fields.of(value);
  if (!action) return { call: null, text: '' };
  const path = action.text('action_args_class') ?? action.text('action_class') ?? action.text('action_name') ?? '';
  const name = (action.text('action_name') ?? path.split('.').at(-1) ?? '').replace(/Args$/, '');
  const text = thoughtKeys.flatMap((key) => action.text(key) ?? []).find((said) => said !== '') ?? '';
  const args = action.rest() ?? {};
  return { call: { name, args: { state: 'object', value: args }, encoding: 'object', ...withExtra(path === '' || path === name ? undefined : { class: path }) }, text };
}

/** Newer nodes take several actions at once. */
function actionsOf(node: Fields): { action: Json | undefined; observation: Json | undefined; pointer: string }[] {
  const steps = node.list('action_steps') ?? [];
  if (steps.length > 0) return steps.map((step, index) => ({ action: objectOf(step)?.action, observation: objectOf(step)?.observation, pointer: `/action_steps/${index}/observation` }));
  return node.has('action') ? [{ action: node.take('action'), observation: node.take('observation'), pointer: '/observation' }] : [];
}

export class TreeWriter {
  private readonly notes: Notes;
  private readonly tips = new Map<SearchNode, number>();

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly place: (pointer: string) => SourceRef,
  ) {
    this.notes = new Notes(builder);
  }

  write(nodes: readonly SearchNode[]): void {
    for (const node of nodes) {
      const tip = this.node(node, node.parent ? (this.tips.get(node.parent) ?? null) : null);
      if (tip !== null) this.tips.set(node, tip);
    }
  }

  /** The last step of a node; null where there is none. */
  tipOf(node: SearchNode | undefined): number | null {
    return node ? (this.tips.get(node) ?? null) : null;
  }

  private node(node: SearchNode, parent: number | null): number | null {
    const { fields, pointer } = node;
    let tip = this.said(node, parent);
    const actions = actionsOf(fields);
    if (actions.length === 0) return tip;
    const read = actions.map(({ action }) => readAction(action));
    const calls = read.flatMap(({ call }) => call ?? []);
    const text = fields.text('assistant_message') ?? read.map(({ text: said }) => said).filter((said) => said !== '').join('\n');
    const { usage, model } = completionsOf(fields.peek('completions'));
    const { rewards, explanation } = this.rewards(fields);
    const parts: Part[] = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls.map((_, index): Part => ({ type: 'call', index }))];
    const ordinal = this.builder.add({
      kind: 'action', role: 'assistant', key: pointer, parent: tip, parts, calls, usage, model, rewards, branch: this.branch(node), src: [this.place(pointer)],
      ...withExtra(node.id === null ? undefined : { node_id: node.id }, fields.rest(), explanation === null ? undefined : { reward_explanation: explanation }),
    });
    tip = ordinal;
    for (const [index, { observation, pointer: at }] of actions.entries()) tip = this.observation(observation, { ordinal, index, parent: tip, pointer: `${pointer}${at}` }) ?? tip;
    return tip;
  }

  /** The task on the root; on other nodes what the environment or a person told the agent before it went on. */
  private said(node: SearchNode, parent: number | null): number | null {
    const text = node.fields.text('user_message') ?? node.fields.text('message');
    if (text === null || text === '') return parent;
    const isAlone = !node.fields.has('action') && !node.fields.has('action_steps');
    return this.builder.add({
      kind: 'user', role: 'user', key: `${node.pointer}/message`, parent, parts: [{ type: 'text', text }], src: [this.place(node.pointer)],
      ...withExtra(isAlone && node.id !== null ? { node_id: node.id } : undefined, isAlone ? restOfRoot(node.fields) : undefined),
    });
  }

  private branch({ fields, ways, parent }: SearchNode): BranchInfo | null {
    if (!parent) return null;
    const number = (key: string): JsonNumber | null => fields.number(key);
    const [visits, value] = [number('visits'), number('value')];
    const isDuplicate = fields.flag('is_duplicate') === true;
    if (ways < 2 && !isDuplicate && visits === null) return null;
    return { reason: 'search', ...(visits === null ? {} : { visits }), ...(value === null ? {} : { value }), ...(isDuplicate ? { duplicate: true } : {}) };
  }

  private rewards(fields: Fields): { rewards: Reward[]; explanation: string | null } {
    const reward = fields.peek('reward');
    if (isNumber(reward)) {
      fields.take('reward');
      return { rewards: [{ kind: 'process', value: reward, source: 'value function' }], explanation: null };
    }
    const given = fields.inner('reward');
    const value = given?.number('value') ?? null;
    return { rewards: value === null ? [] : [{ kind: 'process', value, source: 'value function' }], explanation: given?.text('explanation') ?? null };
  }

  private observation(value: Json | undefined, at: { ordinal: number; index: number; parent: number; pointer: string }): number | null {
    const observation = Fields.of(value);
    const text = typeof value === 'string' ? value : (observation?.text('message') ?? null);
    if (text === null && !observation) return null;
    const parts: Part[] = text === null ? [] : [{ type: 'text', text }];
    const src = this.place(at.pointer);
    this.notes.lookForControls(parts, src);
    return this.builder.add({
      kind: 'observation', role: 'environment', key: at.pointer, parent: at.parent, parts, result: { cause: [makeCallKey(at.ordinal, at.index)] }, src: [src],
      ...withExtra(observation?.rest()),
    });
  }
}

/** A root without an action has nothing else that could keep what the search says about it. */
function restOfRoot(fields: Fields): JsonObject | undefined {
  return fields.rest();
}
