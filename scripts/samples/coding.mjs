// A coding session in the form of Claude Code: parallel calls, a helper, a long output, a step back and another way, a compaction.
import { jsonLines } from './rollout.mjs';

const session = '5a3c1e70-7e11-4c0a-9d52-0d1ce0fca4e5';
const helper = 'a3';
const folder = '/srv/kite-club';
const uuid = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Rows are linked to the one before unless `parent` says otherwise. */
function makeRows({ sidechain = false, first = 1, start, agentId } = {}) {
  const rows = [];
  let [number, clock] = [first, Date.parse(start)];
  const add = (fields, { parent, seconds = 3 } = {}) => {
    const id = uuid(number++);
    clock += seconds * 1000;
    rows.push({
      parentUuid: parent === undefined ? (rows.findLast((row) => row.uuid)?.uuid ?? null) : parent, isSidechain: sidechain, userType: 'external', cwd: folder, sessionId: session, version: '2.1.7', gitBranch: 'main',
      uuid: id, timestamp: new Date(clock).toISOString(), ...(agentId ? { agentId } : {}), ...fields,
    });
    return id;
  };
  const user = (content, options) => add({ type: 'user', message: { role: 'user', content } }, options);
  const result = (toolId, content, { failed = false, structured, ...options } = {}) =>
    add({ type: 'user', message: { role: 'user', content: [{ tool_use_id: toolId, type: 'tool_result', content, ...(failed ? { is_error: true } : {}) }] }, ...(structured ? { toolUseResult: structured } : {}) }, options);
  /** One response is one row a block, as the program writes them. */
  const says = (id, blocks, { input, output, model = 'kite-large-2', ...options }) => {
    const usage = { input_tokens: input, cache_read_input_tokens: input * 9, cache_creation_input_tokens: 120, output_tokens: output };
    const stop = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
    return blocks.map((block, index) => add({ type: 'assistant', requestId: `req_${id}`, message: { id: `msg_${id}`, type: 'message', role: 'assistant', model, content: [block], stop_reason: index === blocks.length - 1 ? stop : null, usage } }, index === 0 ? options : { seconds: 1 })).at(-1);
  };
  return { rows, add, user, result, says };
}

const text = (said) => ({ type: 'text', text: said });
const toolUse = (id, name, input) => ({ type: 'tool_use', id: `toolu_${id}`, name, input });
/** Reasoning of which only the signature was kept. */
const sealed = (name) => ({ type: 'thinking', thinking: '', signature: Buffer.from(`sealed:${name}`).toString('base64') });

const members = Array.from({ length: 200 }, (_, n) => {
  const wind = 3 + ((n * 37) % 11);
  return `${String(n + 1).padStart(4)}  flight ${String(2000 + n)}  ${['box', 'delta', 'diamond', 'sled'][n % 4].padEnd(7)}  wind ${String(wind).padStart(2)} m/s  ${n % 23 === 7 ? 'DUPLICATE of flight ' + (2000 + n - 1) : 'ok'}`;
}).join('\n');

const before = 'export function landings(flights) {\n  return flights.filter((flight) => flight.landed).length;\n}\n';

function mainSession() {
  const { rows, add, user, result, says } = makeRows({ start: '2026-03-11T08:30:00.000Z' });
  user('Our kite club counts some landings twice. Find out why and fix it in landings.js.');
  says('k1', [sealed('k1'), text('I read the code and its test together.'), toolUse('k1a', 'Read', { file_path: `${folder}/landings.js` }), toolUse('k1b', 'Read', { file_path: `${folder}/landings.test.js` })], { input: 40, output: 96 });
  result('toolu_k1a', `     1\texport function landings(flights) {\n     2\t  return flights.filter((flight) => flight.landed).length;\n     3\t}`, { structured: { type: 'text', file: { filePath: `${folder}/landings.js`, numLines: 3 } } });
  result('toolu_k1b', `     1\ttest('a landing counts once', () => {\n     2\t  expect(landings(twice)).toBe(1);\n     3\t});`, { seconds: 1 });
  says('k2', [text('A helper looks through the flight log while I think about the fix.'), toolUse('k2', 'Task', { subagent_type: 'explore', description: 'Find double flights', prompt: 'Which flights stand twice in flights.log, and how can one tell?' })], { input: 52, output: 71 });
  result('toolu_k2', [text('Nine flights are marked as duplicates; a duplicate has the kite and the take-off time of the flight before it.')], { seconds: 40, structured: { status: 'completed', agentId: helper, totalDurationMs: 38000, totalTokens: 5210, totalToolUseCount: 1 } });
  says('k3', [sealed('k3'), toolUse('k3', 'Bash', { command: 'node tools/list-flights.mjs', description: 'List all flights' })], { input: 60, output: 34 });
  const listed = result('toolu_k3', members, { seconds: 2, structured: { stdout: members, stderr: '', interrupted: false } });
  const fork = says('k4', [text('There are nine duplicates among 200 flights. I can drop them by their mark in the log, or compare kite and take-off time. Which one?')], { input: 3100, output: 44, parent: listed });
  // The first answer and what came of it were taken back.
  user('By the mark in the log.', { parent: fork, seconds: 20 });
  says('k5', [toolUse('k5', 'Edit', { file_path: `${folder}/landings.js`, old_string: 'flights.filter((flight) => flight.landed).length', new_string: "flights.filter((flight) => flight.landed && !flight.note.includes('DUPLICATE')).length" })], { input: 3180, output: 88 });
  result('toolu_k5', `The file ${folder}/landings.js has been updated.`);
  says('k6', [toolUse('k6', 'Bash', { command: 'npm test -- landings', description: 'Run the test' })], { input: 3290, output: 30 });
  result('toolu_k6', "TypeError: Cannot read properties of undefined (reading 'includes')", { failed: true, seconds: 6 });
  says('k7', [text('Flights of the test have no note, so this way breaks.')], { input: 3350, output: 18 });
  // The second answer to the same question.
  const other = user('Compare kite and take-off time instead; marks get lost.', { parent: fork, seconds: 60 });
  add({ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted', level: 'info', isMeta: false, logicalParentUuid: other, compactMetadata: { trigger: 'auto', preTokens: 31400 } }, { parent: null });
  add({ type: 'user', isCompactSummary: true, isVisibleInTranscriptOnly: true, message: { role: 'user', content: 'This session goes on from one that ran out of context. landings.js counts flights twice; a duplicate has the kite and the take-off time of another flight. The user wants these two compared, not the mark in the log.' } });
  says('k8', [sealed('k8'), text('One entry for each kite and take-off time.'), toolUse('k8', 'Edit', { file_path: `${folder}/landings.js`, old_string: before, new_string: 'export function landings(flights) {\n  const landed = flights.filter((flight) => flight.landed);\n  return new Set(landed.map(({ kite, tookOff }) => `${kite} ${tookOff}`)).size;\n}\n' })], { input: 410, output: 142 });
  result('toolu_k8', `The file ${folder}/landings.js has been updated.`, { structured: { filePath: `${folder}/landings.js`, userModified: false } });
  says('k9', [toolUse('k9a', 'Bash', { command: 'npm test -- landings', description: 'Run the test' }), toolUse('k9b', 'Bash', { command: 'git diff --stat', description: 'See what changed' })], { input: 560, output: 58 });
  result('toolu_k9a', '\u001b[32m✓\u001b[39m landings.test.js \u001b[2m(3 tests)\u001b[22m\n\n Tests  \u001b[32m3 passed\u001b[39m (3)', { seconds: 5 });
  result('toolu_k9b', ' landings.js | 4 ++--\n 1 file changed, 2 insertions(+), 2 deletions(-)', { seconds: 1 });
  says('k10', [text('Landings count once now: flights with the same kite and take-off time are one. All three tests pass; only landings.js changed.')], { input: 640, output: 40 });
  return rows;
}

function helperRun() {
  const { rows, user, result, says } = makeRows({ sidechain: true, first: 500, start: '2026-03-11T08:30:30.000Z', agentId: helper });
  user('Which flights stand twice in flights.log, and how can one tell?');
  says('h1', [toolUse('h1', 'Grep', { pattern: 'DUPLICATE', path: `${folder}/flights.log` })], { input: 30, output: 40, model: 'kite-small-2' });
  result('toolu_h1', Array.from({ length: 9 }, (_, n) => `${8 + 23 * n}: flight ${2007 + 23 * n} DUPLICATE of flight ${2006 + 23 * n}`).join('\n'));
  says('h2', [text('Nine flights are marked as duplicates; a duplicate has the kite and the take-off time of the flight before it.')], { input: 210, output: 31, model: 'kite-small-2' });
  return rows;
}

export const codingFiles = () => ({
  [`coding/${session}.jsonl`]: jsonLines(mainSession()),
  [`coding/${session}/subagents/agent-${helper}.jsonl`]: jsonLines(helperRun()),
  [`coding/${session}/subagents/agent-${helper}.meta.json`]: `${JSON.stringify({ agentType: 'explore', toolUseId: 'toolu_k2', spawnDepth: 1 })}\n`,
});
