/** Steps to chat messages: the one way in which contexts, previews and exported rows are written. */
import type { Json } from '@/lib/json/schema';
import type { ContextEntry } from './context';
import { splitCallKey, type CallKey } from './ids';
import type { Message, MessageCall } from './message';
import type { Part, Step, ToolCall } from './model';

/** A line that says which picture, sound or file stood there, such as `[image/png]`. */
export const mediaLine = /^\[((?:image|audio|video|application)\/[\w.+*-]+)\]$/m;

/** Texts of the parts, joined as blocks; media say what stood there (`mediaLine`). */
export function partsText(parts: readonly Part[]): string {
  const blocks: string[] = [];
  for (const part of parts) {
    if (part.type === 'text') blocks.push(part.text);
    if (part.type === 'media') blocks.push(`[${part.mediaType}]`);
  }
  return blocks.join(blocks.length > 1 ? '\n' : '');
}

/** Recorded reasoning; '' where there is none or it was not recorded as text. */
export function reasoningText(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === 'reasoning' && part.text ? [part.text] : [])).join('\n');
}

/** Calls without a source id, or whose id repeats, get one that is unique in the trajectory. */
function callId(call: ToolCall, taken: ReadonlyMap<string, string>): string {
  if (call.callId !== null && taken.get(call.callId) === call.key) return call.callId;
  let id = `call_${call.key.replace('.', '_')}`;
  while (taken.has(id)) id += '_';
  return id;
}

/** For each source call id the first call that carries it. */
export function firstCallById(steps: readonly Step[]): Map<string, string> {
  const taken = new Map<string, string>();
  for (const step of steps) for (const call of step.calls) if (call.callId !== null && !taken.has(call.callId)) taken.set(call.callId, call.key);
  return taken;
}

function argumentsObject(call: ToolCall): Record<string, Json> {
  const { args } = call;
  if (args.state !== 'object') return { input: args.text };
  const { value } = args;
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !('$num' in value) ? value : { input: value };
}

const toCall = (call: ToolCall, taken: ReadonlyMap<string, string>): MessageCall => ({
  id: callId(call, taken),
  type: 'function',
  function: { name: call.name, arguments: argumentsObject(call) },
});

/** An agent that writes its commands into its text is told their output as a user: such a call is not said a second time. */
function standsInText(call: ToolCall, step: Step): boolean {
  const { args, encoding, callId } = call;
  if (encoding !== 'inline_text' || args.state !== 'text' || args.text === '' || callId !== null) return false;
  return step.parts.some((part) => part.type === 'text' && part.text.includes(args.text));
}

function callAt(key: CallKey, steps: readonly Step[]): { call: ToolCall; step: Step } | null {
  const { ordinal, index } = splitCallKey(key);
  const step = steps[ordinal];
  const call = step?.calls[index];
  return step && call ? { call, step } : null;
}

function roleOf(step: Step, steps: readonly Step[]): Message['role'] {
  if (step.kind === 'action') return 'assistant';
  if (step.kind === 'system') return 'system';
  if (step.kind !== 'observation' || step.answer === null) return 'user';
  const answered = step.answer.calls.flatMap((key) => callAt(key, steps) ?? []);
  if (answered.length > 0 && answered.every(({ call, step: caller }) => standsInText(call, caller))) return 'user';
  return step.answer.calls.length > 0 || step.answer.callId ? 'tool' : 'user';
}

/** One step as one message. A response that recorded nothing is a message with empty content. */
export function stepMessage(step: Step, steps: readonly Step[], taken = firstCallById(steps)): Message {
  const role = roleOf(step, steps);
  const message: Message = { role, content: partsText(step.parts) };
  const reasoning = role === 'assistant' ? reasoningText(step.parts) : '';
  if (reasoning !== '') message.reasoning_content = reasoning;
  const spoken = role === 'assistant' ? step.calls.filter((call) => !standsInText(call, step)) : [];
  if (spoken.length > 0) message.tool_calls = spoken.map((call) => toCall(call, taken));
  if (role === 'tool') {
    const key = step.answer?.calls[0];
    const call = key === undefined ? undefined : callAt(key, steps)?.call;
    const id = call ? callId(call, taken) : (step.answer?.callId ?? undefined);
    if (id !== undefined) message.tool_call_id = id;
    const name = call?.name ?? step.answer?.name;
    if (name) message.name = name;
  }
  return message;
}

export function contextMessages(entries: readonly ContextEntry[], steps: readonly Step[]): Message[] {
  const taken = firstCallById(steps);
  return entries.flatMap((entry): Message[] => {
    const step = steps[entry.kind === 'step' ? entry.ordinal : entry.compaction];
    if (!step) return [];
    if (entry.kind === 'step') return [stepMessage(step, steps, taken)];
    const replacement = step.compaction?.replacement[entry.index];
    return replacement ? [{ role: replacement.role, content: partsText(replacement.parts) }] : [];
  });
}
