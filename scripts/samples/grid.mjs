// A robot on a grid of 8 by 8 cells that sees pictures; and one run of a tree search on the same grid.
import { png } from './png.mjs';
import { call, chatRow, jsonLines, say, toolsOf } from './rollout.mjs';

const map = [
  '........',
  '.##..R..',
  '.#......',
  '.#.##.#.',
  '...#..#.',
  '.B.#..##',
  '.......K',
  '........',
];
const [floor, line, wall, robot, red, blue, key] = [0, 1, 2, 3, 4, 5, 6];
const palette = [[243, 241, 236], [222, 218, 209], [70, 74, 82], [245, 166, 35], [200, 60, 60], [60, 110, 200], [120, 150, 60]];
const things = { '#': wall, R: red, B: blue, K: key };
const names = { R: 'the red flag', B: 'the blue flag', K: 'the key' };
const ways = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** A cell is 8 by 8 pixels: a line at its left and top, what lies there, and the robot. */
function pixel(x, y, at) {
  const [column, row, dx, dy] = [x >> 3, y >> 3, x & 7, y & 7];
  if (dx === 0 || dy === 0) return line;
  const middle = Math.abs(dx - 4) + Math.abs(dy - 4);
  if (column === at[0] && row === at[1] && middle <= 3) return robot;
  const thing = things[map[row][column]];
  return thing === undefined || (thing !== wall && middle > 4) ? floor : thing;
}
const picture = (at) => png(Array.from({ length: 64 }, (_, y) => Array.from({ length: 64 }, (__, x) => pixel(x, y, at))), palette).toString('base64');

const cellName = ([column, row]) => `${'abcdefgh'[column]}${row + 1}`;
const thingAt = ([column, row]) => map[row]?.[column];

/** What a move does: the new cell and what the robot is told. */
function moved(at, way) {
  const next = [at[0] + ways[way][0], at[1] + ways[way][1]];
  const thing = thingAt(next);
  if (thing === undefined || thing === '#') return { at, told: `Bump. There is ${thing === '#' ? 'a wall' : 'the edge of the world'}. You stand on ${cellName(at)}.` };
  return { at: next, told: `You stand on ${cellName(next)}${names[thing] ? `, on ${names[thing]}` : ''}.` };
}

const shown = (text, at) => [{ type: 'text', text }, { type: 'image_url', image_url: { url: `data:image/png;base64,${picture(at)}` } }];
const seen = (told, at) => ({ role: 'tool', content: shown(told, at), failed: false });
const asked = (goal, at) => ({ role: 'user', content: shown(goal, at) });

const tools = toolsOf([['move', 'Roll one cell.', { way: { type: 'string', enum: Object.keys(ways) } }, ['way']]]);
const system = { role: 'system', content: 'You are a small orange robot on a grid. Columns are a to h, rows 1 to 8, a1 is top left. Move one cell at a time; say so when you are there.' };

/** `path`: ways, with a thought before some of them as {way, words}. */
function rollout({ id, task, model, goal, from, path, end, success, reward }) {
  const turns = [system, asked(goal, from)];
  let at = from;
  for (const step of path) {
    const { way, words } = typeof step === 'string' ? { way: step, words: '' } : step;
    const result = moved(at, way);
    at = result.at;
    turns.push(call('move', { way }, words), seen(result.told, at));
  }
  return chatRow({ id, task, tools, model, reward, success, turns: end === null ? turns : [...turns, say(end)] });
}

const flag = { task: 'grid-red-flag', goal: 'Bring the robot to the red flag.', from: [2, 7] };
const fetch = { task: 'grid-key', goal: 'Fetch the key from the corner.', from: [4, 4] };
const rollouts = [
  { ...flag, id: 'grid-red-flag-1', model: 'pedal-large', reward: 1, success: true, path: ['up', { way: 'right', words: 'I go round the wall on the right.' }, 'right', 'up', 'up', 'right', 'up', 'up', 'up'], end: 'I am on the red flag.' },
  { ...flag, id: 'grid-red-flag-2', model: 'pedal-small', reward: 0, success: false, path: ['up', { way: 'left', words: 'A flag! It must be the red one.' }, 'up'], end: 'I have reached the red flag.' },
  { ...flag, id: 'grid-red-flag-3', model: 'pedal-small', reward: 0, success: false, path: ['up', 'up', 'up', 'right', 'right', 'right', 'right'], end: 'The wall does not want me to go there.' },
  { ...flag, id: 'grid-red-flag-4', model: 'pedal-large', reward: 0, success: false, path: ['up', { way: 'right', words: 'I follow the lower side.' }, 'right', 'right', 'right', 'right'], end: 'I found a key on the way, but no red flag.' },
  { ...fetch, id: 'grid-key-1', model: 'pedal-large', reward: 1, success: true, path: ['down', 'down', 'right', 'right', 'right'], end: 'I have the key.' },
  { ...fetch, id: 'grid-key-2', model: 'pedal-small', reward: 0, success: false, path: [{ way: 'right', words: 'North-east looks like a corner.' }, 'up', 'up', 'up'], end: 'There is a red flag here, which is nice as well.' },
  { ...fetch, id: 'grid-key-3', model: 'pedal-small', reward: 0, success: false, path: ['down', 'right', 'right', 'right', 'right'], end: null },
];

/** A search keeps every way that it tried, with visits, values and priors on the first step of each. */
function search() {
  const steps = [];
  const add = (fields) => steps.push({ line: 'step', ordinal: steps.length, ...fields }) - 1;
  const text = (said) => [{ type: 'text', text: said }];
  add({ kind: 'system', role: 'system', parts: text(system.content) });
  const root = add({ kind: 'user', role: 'user', parts: text(`${flag.goal}\nYou stand on e5. The flag is on f2.`) });
  const tryWay = (parent, at, way, branch) => {
    const action = add({ kind: 'action', role: 'assistant', parent, parts: [{ type: 'call', index: 0 }], calls: [{ callId: `m${steps.length}`, name: 'move', args: { state: 'object', value: { way } }, status: 'ok' }], branch: { reason: 'search', ...branch } });
    const result = moved(at, way);
    const answer = { calls: [`${action}.0`], pairing: 'by_id', callId: steps[action].calls[0].callId, name: 'move', isError: result.told.startsWith('Bump') };
    return { at: result.at, end: add({ kind: 'observation', role: 'tool', parent: action, parts: text(result.told), answer }) };
  };
  const grow = (parent, at, options) => {
    for (const [way, visits, value, prior, next] of options) {
      const { at: there, end } = tryWay(parent, at, way, { visits, value, prior, selected: next?.selected === true, ...(next?.pruned ? { pruned: true } : {}) });
      if (next?.then) grow(end, there, next.then);
      if (next?.say) last = add({ kind: 'action', role: 'assistant', parent: end, parts: text(next.say) });
    }
  };
  let last = null;
  const won = { selected: true, say: 'I am on the red flag.' };
  grow(root, [4, 4], [
    ['left', 2, 0.05, 0.1, { pruned: true }],
    ['down', 5, 0.22, 0.2, { then: [['down', 2, 0.1, 0.5], ['right', 3, 0.18, 0.5]] }],
    ['right', 21, 0.81, 0.7, { selected: true, then: [
      ['right', 1, 0, 0.2, { pruned: true }],
      ['up', 19, 0.86, 0.8, { selected: true, then: [
        ['left', 1, 0, 0.1, { pruned: true }],
        ['up', 17, 0.9, 0.9, { selected: true, then: [['right', 4, 0.55, 0.3, { then: [['up', 2, 0.6, 0.8]] }], ['up', 12, 1, 0.7, won]] }],
      ] }],
    ] }],
  ]);
  const outcomes = [{ source: 'environment', name: 'reward', value: 1, success: null, leaf: last }, { source: 'environment', name: 'success', value: true, success: true, leaf: last }];
  return [
    { treewright: 1, line: 'trajectory', steps: steps.length, externalId: 'grid-search-1', externalTask: 'grid-search', goal: flag.goal, agent: { name: 'treehouse', version: '0.4', model: 'pedal-large' }, tools, status: 'completed', outcomes, activeLeaf: last },
    ...steps,
  ];
}

export const gridFiles = () => ({ 'grid/pictures.jsonl': jsonLines(rollouts.map(rollout)), 'grid/search.jsonl': jsonLines(search()) });
