// Brake pads that have to fit.
import { asks, call, calls, got, say } from './rollout.mjs';

const find = call('find_part', { query: 'brake pads', caliper: 'H2' });
const found = got({ parts: [{ sku: 'PAD-H2-R', name: 'Pads for H2, resin', price: 11 }, { sku: 'PAD-H2-M', name: 'Pads for H2, metal', price: 14 }] });
const both = calls([['check_stock', { sku: 'PAD-H2-R' }], ['check_stock', { sku: 'PAD-H2-M' }]], 'Both kinds fit. I look what is on the shelf.');
const shelves = [got({ sku: 'PAD-H2-R', in_stock: 0, shelf: 'A1' }), got({ sku: 'PAD-H2-M', in_stock: 5, shelf: 'A2' })];
const order = (sku, quantity) => call('create_order', { sku, quantity, customer: 'C-31' });
const offer = say('Pads for the H2 come in resin (11 coins, none on the shelf) and metal (14 coins, 5 there). Metal lasts longer on hills and sings a little when wet. Shall I order two pairs of metal?');
const accept = asks('Metal, please. I like it when things sing.');

export const pads = {
  task: 'shop-pads',
  user: 'Which brake pads fit our tandem? The caliper says H2. We need a pair for each wheel, and we live on a very steep hill. Customer C-31.',
  runs: [
    { by: 'large', reward: 1, turns: [find, found, both, ...shelves, offer, accept, order('PAD-H2-M', 2), got({ order: 'O-6001', total: 28, ready: 'today' }), say('Two pairs of metal pads, order O-6001, 28 coins, ready today.')] },
    { by: 'small', reward: 0, turns: [find, found, both, ...shelves, order('PAD-H2-R', 2), got({ error: 'PAD-H2-R: 0 in stock' }, true), order('PAD-H2-R', 2), got({ error: 'PAD-H2-R: 0 in stock' }, true), order('PAD-H2-R', 2), got({ error: 'PAD-H2-R: 0 in stock' }, true), say('I could not order your pads.')] },
    { by: 'small', reward: 0, turns: [find, found, say('Resin pads for 11 coins fit, and we have plenty of them.')] },
    { by: 'small', harness: '1.1', reward: 0, turns: [call('find_part', { query: 'tandem brake pads' }), got({ parts: [{ sku: 'PAD-K7', name: 'Pads for K7, a classic on tandems', price: 9 }] }), order('PAD-K7', 2), got({ order: 'O-6002', total: 18, ready: 'today' }), say('Two pairs of tandem pads, order O-6002, 18 coins.')] },
    { by: 'large', harness: '1.1', reward: 1, turns: [find, found, both, ...shelves, order('PAD-H2-M', 2), got({ order: 'O-6003', total: 28, ready: 'today' }), say('Both kinds fit; I took metal, which is there and better on hills. Two pairs, order O-6003, 28 coins, ready today. Tell me if you would rather wait for resin.')] },
    { by: 'small', harness: '1.2', reward: 0, turns: [find, found, both, ...shelves, order('PAD-H2-M', 1), got({ order: 'O-6004', total: 14, ready: 'today' }), say('One pair of metal pads, order O-6004, 14 coins. Mind the hill.')] },
    { by: 'large', harness: '1.2', reward: 1, turns: [find, found, call('check_stock', { sku: 'PAD-H2-M' }), got({ sku: 'PAD-H2-M', in_stock: 5, shelf: 'A2' }), order('PAD-H2-M', 2), got({ order: 'O-6005', total: 28, ready: 'today' }), say('Two pairs of metal pads that fit the H2, order O-6005, 28 coins, ready today.')] },
  ],
};
