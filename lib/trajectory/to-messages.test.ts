import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { anyTrajectory } from '@/lib/testing/trajectory-arbitrary';
import { contextAt } from './context';
import { Message } from './message';
import type { Step } from './model';
import { stepText, storableText } from './step-text';
import { contextMessages, stepMessage } from './to-messages';

const messageOf = (text: string, ordinal: number, change: (step: Step) => Step = (step) => step) => {
  const { steps } = trajectory(text);
  const all = steps.map((step) => (step.ordinal === ordinal ? change(step) : step));
  const step = all[ordinal];
  if (!step) throw new Error('no step');
  return stepMessage(step, all);
};

describe('steps as chat messages', () => {
  it('are messages of the chat shape, one for each entry of a context', () => {
    fc.assert(
      fc.property(anyTrajectory, ({ steps }) => {
        for (const { ordinal } of steps) {
          const context = contextAt(steps, ordinal);
          const messages = contextMessages(context, steps);
          expect(messages).toHaveLength(context.length);
          for (const message of messages) expect(Message.parse(message)).toEqual(message);
        }
      }),
    );
  });

  it('give every call an id of its own, and every answer the id of its call', () => {
    fc.assert(
      fc.property(anyTrajectory, ({ steps }) => {
        const ids = steps.flatMap((step) => stepMessage(step, steps).tool_calls?.map(({ id }) => id) ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        for (const step of steps) {
          const [answered] = step.answer?.calls ?? [];
          const [ordinal, index] = answered?.split('.').map(Number) ?? [];
          const caller = ordinal === undefined ? undefined : steps[ordinal];
          if (caller) expect(stepMessage(step, steps).tool_call_id).toBe(stepMessage(caller, steps).tool_calls?.[index ?? 0]?.id);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keep arguments as objects, whatever the source had', () => {
    const withArgs = (args: Step['calls'][number]['args']) => messageOf('u:x > c:f(y)', 1, (step) => ({ ...step, calls: step.calls.map((call) => ({ ...call, args })) })).tool_calls?.[0]?.function.arguments;
    expect(withArgs({ state: 'object', value: { a: 1 } })).toEqual({ a: 1 });
    expect(withArgs({ state: 'object', value: [1] })).toEqual({ input: [1] });
    expect(withArgs({ state: 'object', value: { $num: '1.0' } })).toEqual({ input: { $num: '1.0' } });
    expect(withArgs({ state: 'text', text: 'ls', form: 'shell' })).toEqual({ input: 'ls' });
    expect(withArgs({ state: 'invalid_json', text: '{"a":' })).toEqual({ input: '{"a":' });
  });

  it('say a command that stands in the text once, and its output as the user said it', () => {
    const written = (text: string, callId: string | null) => (step: Step): Step => ({
      ...step,
      parts: [{ type: 'text', text: 'I look:\n```\nls\n```' }, { type: 'call', index: 0 }],
      calls: step.calls.map((call) => ({ ...call, callId, encoding: 'inline_text' as const, args: { state: 'text' as const, text, form: 'shell' as const } })),
    });
    expect(messageOf('u:x > c:bash(y) > o:menu', 1, written('ls', null))).toEqual({ role: 'assistant', content: 'I look:\n```\nls\n```' });
    expect(messageOf('u:x > c:bash(y)', 1, written('pwd', null)).tool_calls?.[0]?.function.arguments).toEqual({ input: 'pwd' });
    expect(messageOf('u:x > c:bash(y)', 1, written('ls', 'c1')).tool_calls).toHaveLength(1);
    const { steps } = trajectory('u:x > c:bash(y) > o:menu');
    const all = steps.map((step) => (step.ordinal === 1 ? written('ls', null)(step) : step));
    expect(all.map((step) => stepMessage(step, all).role)).toEqual(['user', 'assistant', 'user']);
  });

  it('have the role that a trainer knows', () => {
    const roles = (text: string) => trajectory(text).steps.map((step, _, steps) => stepMessage(step, steps).role);
    expect(roles('s:rules > u:ask > c:f(x) > o:answer > o:unasked > a:end')).toEqual(['system', 'user', 'assistant', 'tool', 'user', 'assistant']);
  });

  it('carry reasoning of actions apart from their text', () => {
    const parts: Step['parts'] = [{ type: 'reasoning', text: 'think', origin: 'field' }, { type: 'reasoning', text: null, opaque: 'x', origin: 'field' }, { type: 'text', text: 'a' }, { type: 'text', text: 'b' }, { type: 'media', attachment: null, mediaType: 'image/png' }];
    expect(messageOf('u:x > a:y', 1, (step) => ({ ...step, parts }))).toEqual({ role: 'assistant', content: 'a\nb\n[image/png]', reasoning_content: 'think' });
    expect(messageOf('u:x > a:y', 0, (step) => ({ ...step, parts }))).toEqual({ role: 'user', content: 'a\nb\n[image/png]' });
  });

  it('put the words of a compaction in its place', () => {
    const { steps } = trajectory('u:ask > a:one > x:short > a:two');
    expect(contextMessages(contextAt(steps, 3), steps)).toEqual([{ role: 'user', content: 'short' }]);
  });
});

describe('the text of a step', () => {
  it('begins with its content, then reasoning, calls and what a compaction put in place', () => {
    const [, call, , compaction] = trajectory('u:x > c:f(y) > o:z > x:short').steps;
    if (!call || !compaction) throw new Error('no step');
    expect(stepText(call)).toBe('f {"input":"y"}');
    expect(stepText({ ...call, parts: [{ type: 'reasoning', text: 'why', summary: 'sum', origin: 'field' }, { type: 'text', text: 'said' }] })).toBe('said\nwhy\nsum\nf {"input":"y"}');
    expect(stepText(compaction)).toBe('short');
  });

  it('can be stored: no U+0000, no half of a pair, nothing else changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00', '😀', '\ufffd') }), (text) => {
        const stored = storableText(text);
        expect(stored.isWellFormed() && !stored.includes('\0')).toBe(true);
        expect(stored.length).toBe(text.length);
        expect(storableText(stored)).toBe(stored);
        if (text.isWellFormed() && !text.includes('\0')) expect(stored).toBe(text);
      }),
    );
  });
});
