// A counter clerk in a shop for bicycle parts: five tasks, each tried several times by two models under two versions of a harness.
import { chatRow, jsonLines, ownLines, toolsOf } from './rollout.mjs';
import { address } from './shop-address.mjs';
import { pads } from './shop-pads.mjs';
import { refund } from './shop-refund.mjs';
import { spokes } from './shop-spokes.mjs';
import { tubes } from './shop-tubes.mjs';

const text = (description) => ({ type: 'string', description });
const coins = { type: 'number', minimum: 0, description: 'in coins' };

export const tools = toolsOf([
  ['find_part', 'Search the catalogue.', { query: text('what the customer wants'), valve: { type: 'string', enum: ['presta', 'schrader'] }, caliper: text('type printed on the brake caliper') }, ['query']],
  ['check_stock', 'How many of a part are on the shelf.', { sku: text('part number') }, ['sku']],
  ['get_order', 'An order as it stands in the book.', { order: text('number such as O-1234') }, ['order']],
  ['create_order', 'Write an order into the book.', { sku: text('part number'), quantity: { type: 'integer', minimum: 1 }, customer: text('number such as C-12') }, ['sku', 'quantity', 'customer']],
  ['change_address', 'Send an order somewhere else.', { order: text('order number'), address: text('street and town') }, ['order', 'address']],
  ['refund', 'Give coins back.', { order: text('order number'), amount: coins, reason: text('one line') }, ['order', 'amount']],
  ['ask_manager', 'Ask the manager, who is in the workshop.', { question: text('one question') }, ['question']],
]);

const system = {
  role: 'system',
  content: [
    'You stand at the counter of a small shop for bicycle parts.',
    'Rules of the house:',
    '1. Look an order up before you change it.',
    '2. Refunds above 50 coins need a yes from the manager.',
    '3. Promise nothing that no tool has told you, least of all a day.',
    '4. Say numbers as they are in the book.',
  ].join('\n'),
};

const models = { small: 'pedal-small', large: 'pedal-large' };

/** Rollouts without a harness version are rows of OpenAI chat; the others our own lines. */
const rollouts = [tubes, refund, pads, address, spokes].flatMap(({ task, user, runs }, day) =>
  runs.map(({ by, harness, reward, turns }, index) => ({
    id: `${task}-${index + 1}`, task, tools, model: models[by], reward, success: reward === 1, turns: [system, { role: 'user', content: user }, ...turns],
    harness: harness ? { name: 'counter', version: harness } : null,
    start: new Date(Date.UTC(2026, 2, 2 + day, 9, 7 * index)).toISOString(),
  })),
);

export const shopFiles = () => ({
  'shop/rollouts.jsonl': jsonLines(rollouts.filter(({ harness }) => harness === null).map(chatRow)),
  'shop/counter-runs.jsonl': jsonLines(rollouts.filter(({ harness }) => harness !== null).flatMap(ownLines)),
});
