import { expect, test } from 'vitest';
import { argumentsFault, changedCall, formOfMessage, messageOfForm, withCall, withoutCall } from './message-form';

const message = {
  role: 'assistant' as const,
  content: 'I order two.',
  reasoning_content: 'Two pads.',
  tool_calls: [{ id: 'c1', type: 'function' as const, function: { name: 'order', arguments: { part: 'BP', amount: { $num: '2.0' } } } }],
};

test('a turn survives the form, numbers as they were written', () => {
  const form = formOfMessage(message);
  expect(form.calls[0]?.args).toBe('{\n  "part": "BP",\n  "amount": 2.0\n}');
  expect(messageOfForm(form)).toEqual({ ok: true, value: message });
});

test('calls are added under an id of their own, changed and removed', () => {
  const added = withCall(formOfMessage(message), 'look');
  const key = added.calls[1]?.key ?? '';
  const made = messageOfForm(changedCall(added, key, { args: '{"at": 1}' }));
  expect(made.ok && made.value.tool_calls?.map(({ id, function: { name } }) => `${id} ${name}`)).toEqual(['c1 order', 'call_1 look']);
  const empty = messageOfForm(withoutCall(formOfMessage(message), '0'));
  expect(empty.ok && empty.value.tool_calls).toBeUndefined();
});

test('what cannot be kept is told where it is', () => {
  expect(messageOfForm({ content: ' ', reasoning: '', calls: [], reason: '' })).toMatchObject({ ok: false, error: { message: 'A turn says something or calls a tool.' } });
  const broken = messageOfForm(changedCall(formOfMessage(message), '0', { args: '{"a":' }));
  expect(broken.ok ? null : broken.error['0']).toMatch(/no valid JSON/);
  expect(argumentsFault('[1]')).toMatch(/JSON object/);
});
