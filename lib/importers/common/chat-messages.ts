/**
 * Chat messages (OpenAI shape and its relatives) to steps, one step a message.
 *
 *     system, developer -> system · user -> user · assistant -> action · tool, function -> observation
 *
 * Results are paired by call id; without one by the only open call of that name, or by the only open call of the last action.
 */
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import type { CallInput, StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { ResultClaim } from '@/lib/trajectory/call-book';
import type { CallKey } from '@/lib/trajectory/ids';
import type { Part, SourceRef, StepKind } from '@/lib/trajectory/model';
import { readChatCalls } from './chat-calls';
import { readContent } from './chat-content';
import { Fields, withExtra } from './fields';
import { Notes } from './notes';
import { whereOf } from './place';

const kinds = new Map<string, StepKind>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'action'],
  ['tool', 'observation'],
  ['function', 'observation'],
]);

/** The step kind of a chat role; null for a role that chat APIs do not know. */
export const kindOfRole = (role: string): StepKind | null => kinds.get(role) ?? null;

export interface ChatPlace {
  src: SourceRef;
  /** Index in the source's own list of messages; null for a text that the source keeps outside of it. */
  index: number | null;
}

export interface ChatOptions {
  /** Calls that an agent writes into its text; asked where a message has no others. */
  inlineCalls?: (message: Json) => readonly CallInput[];
}

export class ChatReader {
  readonly notes: Notes;
  private lastAction = -1;

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
    private readonly options: ChatOptions = {},
  ) {
    this.notes = new Notes(builder);
  }

  /** Adds one message and returns its ordinal; null for a value that is no message. `patch` wins over what the message says. */
  add(value: Json, place: ChatPlace, patch: Partial<StepInput> = {}): number | null {
    const message = Fields.of(value);
    if (!message) {
      this.builder.report('bad_step', 'A message is no object; no step was made of it.', whereOf(place.src));
      return null;
    }
    const role = message.text('role') ?? '';
    const kind = patch.kind ?? kindOfRole(role) ?? 'user';
    const { calls, faults } = kind === 'action' || kind === 'user' ? readChatCalls(message) : { calls: [], faults: [] };
    this.notes.callFaults(faults, place.src);
    if (kind === 'action' && calls.length === 0) calls.push(...(this.options.inlineCalls?.(value) ?? []));
    const { parts, extra: partExtra } = this.parts(message, kind, place.src);
    for (const [index] of calls.entries()) parts.push({ type: 'call', index });
    if (!parts.some((part) => part.type !== 'text' || part.text !== ''))
      this.notes.once('empty_message', 'A message has neither text nor calls; it is kept as a step.', place.src);
    const result = kind === 'observation' ? this.claim(message, role) : undefined;
    if (calls.length > 0) this.lastAction = this.builder.length;
    const startedAt = message.text('timestamp');
    return this.builder.add({
      kind,
      role,
      parts,
      ...(calls.length > 0 ? { calls } : {}),
      ...(result ? { result } : {}),
      ...(startedAt === null ? {} : { startedAt }),
      sourceIndexes: place.index === null ? [] : [place.index],
      src: [place.src],
      ...withExtra(message.rest(), partExtra ? { parts: partExtra } : undefined),
      ...patch,
    });
  }

  /** Calls of the last step that made any, as far as no result has answered them. */
  openCalls(): CallKey[] {
    return this.builder.openCalls(this.lastAction);
  }

  private parts(message: Fields, kind: StepKind, src: SourceRef) {
    const reasoning: Part[] = [];
    if (kind === 'action')
      for (const key of ['reasoning_content', 'reasoning']) {
        const text = message.text(key);
        if (text !== null && reasoning.length === 0) reasoning.push({ type: 'reasoning', text, origin: 'field' });
      }
    const content = readContent(message.take('content'), this.context);
    const refusal = message.text('refusal');
    const parts: Part[] = [...reasoning, ...content.parts];
    if (refusal !== null) parts.push({ type: 'other', name: 'refusal', raw: refusal });
    if (content.media.length > 0) this.notes.media(src);
    this.notes.lookForControls(parts, src);
    return { parts, extra: content.extra };
  }

  /** undefined: what the environment says of its own accord, or to an agent that called nothing, answers nothing, and that is no fault. */
  private claim(message: Fields, role: string): ResultClaim | undefined {
    const callId = message.id('tool_call_id');
    const name = message.text('name');
    if (callId !== null || name !== null) return { callId, name };
    if (this.lastAction < 0 && kindOfRole(role) === null) return undefined;
    const open = this.openCalls();
    if (open.length === 0 && kindOfRole(role) === 'user') return undefined;
    return { callId, name, ...(open.length === 1 ? { byPosition: open } : {}) };
  }
}
