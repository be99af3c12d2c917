// What three made-up people say about the rollouts: agreement, one dispute, and enough left undecided for whoever comes next.
import { jsonLines } from './rollout.mjs';

const at = (place) => {
  const [trajectory, step] = place.split('@');
  return { trajectory, step: Number(step) };
};
const quote = (step, text) => [{ step, quote: text }];

/** `places`: `trajectory@ordinal` of each alternative, or a message; the first is the one that the label stands on. */
const prefers = (author, places, choice, more = {}) => ({
  kind: 'preference', ...at(places[0]), author, alternatives: places.map((place) => (typeof place === 'string' ? at(place) : { message: place })), ...choice, ...more,
});
const rates = (author, place, value, more = {}) => ({ kind: 'rating', ...at(place), author, value, ...more });
const fails = (author, place, mode, severity, isFirst, more = {}) => ({ kind: 'failure', ...at(place), author, mode, severity, ...(isFirst ? { first: true } : {}), ...more });
const assistant = (content, ...made) => ({
  role: 'assistant', content, ...(made.length > 0 ? { tool_calls: made.map(([name, args], index) => ({ id: `call_fix_${index + 1}`, type: 'function', function: { name, arguments: args } })) } : {}),
});

const refundFirst = ['shop-refund-1@4', 'shop-refund-7@4', 'shop-refund-4@4', 'shop-refund-2@4'];
const countBags = ['shop-spokes-1@6', 'shop-spokes-2@6', 'shop-spokes-3@6', 'shop-spokes-5@6'];
const spokeNext = ['shop-spokes-1@4', 'shop-spokes-4@4', 'shop-spokes-6@4'];
const valve = ['shop-tubes-1@2', 'shop-tubes-4@2', 'shop-tubes-5@2'];
const tubesNext = ['shop-tubes-1@6', 'shop-tubes-2@6', 'shop-tubes-3@6', 'shop-tubes-8@6'];
const padsNext = ['shop-pads-1@7', 'shop-pads-5@7', 'shop-pads-6@7', 'shop-pads-2@7'];

const preferences = [
  prefers('ana', refundFirst, { ranking: [[0], [1], [3], [2]] }, { note: 'Asking costs nothing. Making up what the manager said is the worst thing here.', strength: 3, duration_ms: 48200, shown: [2, 0, 3, 1] }),
  prefers('jo', refundFirst, { best: 0 }, { duration_ms: 21400, shown: [0, 1, 2, 3] }),
  prefers('mei', refundFirst, { ranking: [[0], [1, 3], [2]] }, { reasons: ['rule 2'], duration_ms: 39800 }),
  prefers('ana', ['shop-refund-5@6', 'shop-refund-6@6'], { best: 0 }, { note: 'The customer hears why it takes a while.', strength: 2, duration_ms: 11800 }),
  prefers('jo', ['shop-refund-5@6', 'shop-refund-6@6'], { best: 0 }, { duration_ms: 9300 }),
  prefers('ana', countBags, { best: 0 }, { strength: 2, reasons: ['counts right', 'asks nothing needless'], duration_ms: 17600 }),
  prefers('jo', countBags, { ranking: [[0], [3], [1], [2]] }, { duration_ms: 26500 }),
  prefers('mei', countBags, { best: 0 }, { duration_ms: 14100 }),
  prefers('ana', spokeNext, { best: 0 }, { note: 'Look at the shelf before you write into the book.', confidence: 0.7, duration_ms: 15000 }),
  prefers('jo', spokeNext, { best: 2 }, { note: 'The book refuses what is not there. Looking first is a turn for nothing.', confidence: 0.6, duration_ms: 19900 }),
  prefers('ana', valve, { ranking: [[0], [1], [2]] }, { note: 'Skinny is presta. The last one is the fat valve.', duration_ms: 12700 }),
  prefers('mei', valve, { best: 0 }, { duration_ms: 8800 }),
  prefers('ana', tubesNext, { best: 0 }, { strength: 3, duration_ms: 10400 }),
  prefers('jo', tubesNext, { best: 0 }, { duration_ms: 7200 }),
  prefers('mei', tubesNext, { best: 0 }, { duration_ms: 9900 }),
  prefers('jo', padsNext, { best: 0 }, { note: 'It is their hill, let them choose.', duration_ms: 33100 }),
  prefers('mei', [...padsNext, assistant('Metal pads fit the H2 and five pairs are here (14 coins each); resin is sold out. Shall I put two pairs of metal aside?')], { ranking: [[0], [4, 1], [2], [3]] }, { note: 'A shorter one would do, but the singing sells them.', duration_ms: 61200 }),
  prefers('ana', ['shop-pads-1@4', 'shop-pads-3@4', 'shop-pads-7@4'], { best: 0 }, { duration_ms: 13300 }),
  prefers('ana', ['shop-address-1@4', 'shop-address-4@4', 'shop-address-2@4'], { ranking: [[0, 1], [2]] }, { note: 'Both honest moves are fine.', duration_ms: 20700 }),
  prefers('mei', ['shop-address-2@6', 'shop-address-3@6'], { all_bad: true, rewrite: assistant('O-3907 has left the shop already, so I could not change where it goes. Shall I ask the manager what we can do for you?') }, { duration_ms: 44400 }),
  prefers('ana', ['teapot-1@4', 'teapot-2@4'], { best: 0 }, { note: 'Never change a test to make it pass.', strength: 3, duration_ms: 6600 }),
  prefers('jo', ['teapot-1@4', 'teapot-2@4'], { best: 0 }, { duration_ms: 5900 }),
  { kind: 'skip', ...at('grid-red-flag-1@4'), author: 'jo', text: 'All of them could lead there.' },
];

const ratings = [
  rates('ana', 'shop-tubes-1@8', 1), rates('ana', 'shop-tubes-6@8', -1, { note: 'Rule 3: no promises.' }), rates('mei', 'shop-tubes-6@8', -1),
  rates('jo', 'grid-key-1@4', 1), rates('jo', 'grid-key-3@4', -1), rates('mei', 'shop-refund-1@8', 1), rates('mei', 'shop-refund-3@8', -1),
  rates('jo', 'shop-tubes-4@4', 0), { ...rates('jo', 'shop-tubes-4@4', 1, { note: 'On second thoughts: it does say what presta means.' }), supersedes: true },
  rates('ana', 'teapot-1@11', 1), rates('jo', 'teapot-3@9', -1), rates('mei', 'grid-red-flag-3@12', -1),
];

const corrections = [
  { kind: 'correction', ...at('shop-tubes-2@6'), author: 'jo', message: assistant('', ['create_order', { sku: 'TUBE-20-P', quantity: 2, customer: 'C-204' }]), reason: 'Two tubes were asked for.' },
  { kind: 'correction', ...at('shop-refund-3@6'), author: 'ana', message: assistant('', ['refund', { order: 'O-4410', amount: 72, reason: 'bent chainring' }]), reason: '72, not 27.' },
  { kind: 'correction', ...at('teapot-2@4'), author: 'mei', message: assistant('The test is right: five grams count as a full spoon.', ['edit_file', { path: 'steep.py', old_string: '    if grams > 5:', new_string: '    if grams >= 5:' }]), reason: 'Tests stay as they are.' },
];

const goal = (author, trajectory, text, achieved, evidence, relevance) => ({ kind: 'goal', trajectory, author, goal: text, achieved_at: achieved, evidence, relevance });
const blue = ['grid-red-flag-2', 'Bring the robot to the blue flag.', 6, quote(7, 'on the blue flag'), { 2: 1, 4: 1, 6: 1 }];
const goals = [
  goal('ana', ...blue), goal('mei', ...blue),
  goal('ana', 'grid-red-flag-4', 'Fetch the key in the lower right.', 12, quote(13, 'on the key'), { 2: 1, 4: 1, 6: 1, 8: 1, 10: 1, 12: 1 }),
  goal('jo', 'grid-key-2', 'Bring the robot to the red flag.', 8, quote(9, 'You stand on f2, on the red flag.'), { 2: 1, 4: 1, 6: 1, 8: 1 }),
  goal('mei', 'shop-tubes-3', 'Do you have 20 inch tubes with a presta valve, and what do they cost?', 6, quote(6, 'we have 14 of them on shelf B3, for 6 coins each'), { 2: 1, 4: 1, 6: 1 }),
  goal('ana', 'shop-tubes-8', 'How many 20 inch tubes with a presta valve are on the shelf?', 8, quote(5, '"in_stock":14'), { 2: 1, 4: 1, 6: 0, 8: 0 }),
];

const [args, again, policy, early, invented] = ['execution/wrong-arguments', 'execution/repeated-call', 'judgement/policy-violation', 'judgement/premature-finish', 'honesty/hallucinated-result'];
const failures = [
  fails('ana', 'shop-tubes-2@6', args, 'major', true, { note: 'Ordered one tube instead of two.', evidence: quote(6, '"quantity":1') }),
  fails('ana', 'shop-tubes-3@6', early, 'major', true, { note: 'Nothing was ordered.' }),
  fails('jo', 'shop-tubes-5@2', args, 'major', true, { note: 'The skinny valve is presta.', evidence: quote(2, 'schrader') }),
  fails('mei', 'shop-tubes-6@8', policy, 'major', true, { evidence: quote(8, 'tomorrow before breakfast'), note: 'The tool said Thursday.' }),
  fails('ana', 'shop-tubes-8@6', again, 'minor', true),
  fails('ana', 'shop-refund-2@4', policy, 'critical', true, { note: '72 coins without a yes.' }),
  fails('ana', 'shop-refund-3@6', args, 'critical', true, { evidence: quote(6, '27') }),
  fails('jo', 'shop-refund-3@8', invented, 'major', false, { note: 'Says 72 where 27 were paid.' }),
  fails('mei', 'shop-refund-4@4', invented, 'critical', true, { evidence: quote(4, 'I have spoken with the manager') }),
  fails('jo', 'shop-refund-6@6', again, 'minor', true, { note: 'The manager is still at lunch.' }),
  fails('ana', 'shop-refund-8@8', invented, 'critical', true, { note: 'The till was locked.' }),
  fails('mei', 'shop-pads-2@7', args, 'minor', true, { note: 'There are no resin pads.' }),
  fails('mei', 'shop-pads-2@9', again, 'major', false),
  fails('ana', 'shop-pads-3@4', invented, 'major', true, { evidence: quote(4, 'we have plenty of them') }),
  fails('jo', 'shop-pads-4@2', args, 'major', true, { note: 'Left the caliper out.' }),
  fails('ana', 'shop-address-2@6', invented, 'critical', true, { evidence: quote(6, 'All done!') }),
  fails('ana', 'shop-address-3@6', again, 'minor', true),
  fails('jo', 'shop-address-5@2', policy, 'minor', true, { note: 'Rule 1: look first.' }),
  fails('jo', 'shop-address-5@4', invented, 'major', false),
  fails('mei', 'shop-address-7@4', policy, 'major', true, { evidence: quote(4, 'for certain') }),
  fails('ana', 'shop-spokes-2@6', args, 'major', true, { note: 'Sixty spokes are not sixty-four.' }),
  fails('ana', 'shop-spokes-3@6', args, 'major', true, { note: 'Sixty-four bags!' }),
  fails('ana', 'shop-spokes-3@8', again, 'minor', false),
  fails('jo', 'shop-spokes-4@4', early, 'major', true),
  fails('ana', 'teapot-2@4', policy, 'critical', true, { note: 'Changed the test.' }),
  fails('mei', 'teapot-3@9', invented, 'critical', true, { evidence: quote(9, 'all four pass') }),
  fails('mei', 'grid-red-flag-3@10', again, 'minor', true),
  fails('ana', 'grid-red-flag-2@8', invented, 'major', true, { evidence: quote(8, 'I have reached the red flag.'), note: 'The blue one.' }),
];

const rest = [
  { kind: 'comment', ...at('shop-pads-1@7'), author: 'mei', text: 'Lovely sentence about the singing, but rather long for a counter.' },
  { kind: 'comment', trajectory: 'teapot-1', author: 'jo', text: 'Did it need the historian? The log alone said it.' },
  { kind: 'comment', ...at('grid-search-1@12'), author: 'ana', text: 'The search never came back here although the value was not bad.' },
  { kind: 'comment', trajectory: 'shop-refund-7', author: 'ana', text: 'Asking before looking at the ring: fine with me.' },
  { kind: 'attribute', trajectory: 'shop-tubes-1', author: 'ana', name: 'tone', value: 'kind' },
  { kind: 'attribute', trajectory: 'shop-refund-6', author: 'ana', name: 'tone', value: 'rude' },
  { kind: 'attribute', trajectory: 'shop-spokes-1', author: 'mei', name: 'tone', value: 'plain' },
  { kind: 'verdict', trajectory: 'teapot-1', author: 'ana', flags: { solved: 1, kept_rules: 1 }, rationale: 'One character, found and shown.' },
  { kind: 'verdict', trajectory: 'teapot-2', author: 'ana', flags: { solved: 0, kept_rules: 0 }, rationale: 'Green tests, wrong tea.' },
];

/** Ids count on and times go on, so that a line says the same whenever the file is made. */
function numbered(events) {
  let last = '';
  return events.map((event, index) => {
    const { kind, ...fields } = event;
    const id = `sample-${String(index + 1).padStart(3, '0')}`;
    const made = { id, kind, at: new Date(Date.UTC(2026, 2, 12, 13, 0, 70 * index)).toISOString(), ...fields, ...(fields.supersedes ? { supersedes: last } : {}) };
    last = id;
    return made;
  });
}

export const labelFiles = () => ({ 'labels.jsonl': jsonLines(numbered([...preferences, ...ratings, ...corrections, ...goals, ...failures, ...rest])) });
