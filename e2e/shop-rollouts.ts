/** Rollouts of one task that share their first steps to the letter and then go different ways, as chat rows. */
import type { ChatRow } from './studio';

export const tools = ['find_order', 'refund'].map((name) => ({ type: 'function', function: { name, description: `${name} of the shop`, parameters: { type: 'object', properties: { order: { type: 'string' }, amount: { type: 'number' } } } } }));

const call = (id: string, name: string, args: Record<string, unknown>) => ({ role: 'assistant', content: '', tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] });

/** Steps 0 to 3 of both rollouts. */
const shared = [
  { role: 'system', content: 'You are the assistant of a shop. Refund what the order cost and nothing more.' },
  { role: 'user', content: 'My lamp of order 17 arrived broken, please refund it.' },
  call('c1', 'find_order', { order: '17' }),
  { role: 'tool', tool_call_id: 'c1', content: '{"order":"17","item":"lamp","price":24.5}' },
];

export const decisionAt = shared.length;

/** Step 4: the decision; step 6: the last action. */
export const goodRollout: ChatRow = {
  id: 'lamp-good', task_id: 'lamp-refund', model: 'writer-1', success: true, reward: 1, tools,
  messages: [...shared, call('c2', 'refund', { order: '17', amount: 24.5 }), { role: 'tool', tool_call_id: 'c2', content: '{"refunded":24.5}' }, { role: 'assistant', content: 'Your 24.50 are on their way back.' }],
};
export const badRollout: ChatRow = {
  id: 'lamp-bad', task_id: 'lamp-refund', model: 'writer-2', success: false, reward: 0, tools,
  messages: [...shared, call('c2', 'refund', { order: '17', amount: 245 }), { role: 'tool', tool_call_id: 'c2', content: 'Error: the amount is above the price' }, { role: 'assistant', content: 'I cannot refund this order.' }],
};
