// Rollouts as one writes them down: a task, facts, and turns; given out as an OpenAI chat row or as our own lines.

/** What the model says; `why` is its reasoning. */
export const say = (content, why) => ({ role: 'assistant', content, ...(why ? { reasoning_content: why } : {}) });
/** One call, perhaps with words before it. */
export const call = (name, args, words = '') => calls([[name, args]], words);
/** Several calls in one response: a list of [name, arguments]. */
export const calls = (list, words = '') => ({ role: 'assistant', content: words, calls: list });
/** What a tool answered; `failed` where it was an error. */
export const got = (value, failed = false) => ({ role: 'tool', content: typeof value === 'string' ? value : JSON.stringify(value), failed });
export const asks = (content) => ({ role: 'user', content });

const toolOf = ([name, description, properties, required]) => ({ name, description, parameters: { type: 'object', properties, required, additionalProperties: false } });
export const toolsOf = (list) => list.map(toolOf);

/** Gives calls their ids in order, and each result the oldest call that still waits. */
function numbered(turns) {
  let count = 0;
  const open = [];
  return turns.map((turn) => {
    if (turn.role === 'tool') return { ...turn, answers: open.shift() };
    const made = (turn.calls ?? []).map(([name, args], index) => ({ id: `call_${++count}`, name, args, index }));
    open.push(...made);
    return { ...turn, calls: made };
  });
}

function chatMessage({ role, content, reasoning_content: why, calls: made = [], answers }) {
  if (role === 'tool') return { role, tool_call_id: answers.id, name: answers.name, content };
  if (role !== 'assistant') return { role, content };
  const toolCalls = made.map(({ id, name, args }) => ({ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }));
  return { role, content, ...(why ? { reasoning_content: why } : {}), ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}) };
}

/** `{id, task, tools, model, reward, success, turns}` as a row of OpenAI chat. */
export const chatRow = ({ id, task, tools, model, reward, success, turns }) => ({
  id, task_id: task, model, reward, success, tools: tools.map((tool) => ({ type: 'function', function: tool })), messages: numbered(turns).map(chatMessage),
});

const time = (start, seconds) => new Date(Date.parse(start) + seconds * 1000).toISOString();
const kinds = { system: 'system', user: 'user', assistant: 'action', tool: 'observation' };

/** One turn as a step line; `clock` goes on by what the turn took. */
function stepLine(turn, ordinal, ordinalOfCall, clock, start) {
  const { role, reasoning_content: why, calls: made = [], answers, failed } = turn;
  const content = typeof turn.content === 'string' ? [{ type: 'text', text: turn.content }] : turn.content;
  const seconds = role === 'assistant' ? 2 + (turn.content.length % 7) + made.length : role === 'tool' ? 0.4 : 0;
  const startedAt = time(start, clock.now);
  clock.now += seconds;
  clock.read += Math.ceil(JSON.stringify(turn.content).length / 4) + 20 * made.length;
  const output = 12 + Math.ceil(((why ?? '').length + turn.content.length + JSON.stringify(made).length) / 4);
  return {
    line: 'step', ordinal, kind: kinds[role], role, startedAt,
    parts: [
      ...(why ? [{ type: 'reasoning', text: why, origin: 'field' }] : []),
      ...content.filter(({ text }) => text !== ''),
      ...made.map((_, index) => ({ type: 'call', index })),
    ],
    ...(made.length > 0 ? { calls: made.map(({ id, name, args, status }) => ({ callId: id, name, args: { state: 'object', value: args }, status })) } : {}),
    ...(answers ? { answer: { calls: [`${ordinalOfCall.get(answers.id)}.${answers.index}`], pairing: 'by_id', callId: answers.id, name: answers.name, isError: failed } } : {}),
    ...(role === 'assistant' ? { durationMs: seconds * 1000, usage: { input: clock.read, output, cost: Number((clock.read * 2e-6 + output * 8e-6).toFixed(6)), currency: 'USD', inputIncludesCache: true } } : {}),
  };
}

/** The same as our own lines, which also say the harness and its version, times, tokens and costs. */
export function ownLines({ id, task, tools, model, harness, reward, success, turns, start }) {
  const all = numbered(turns);
  const ordinalOfCall = new Map(all.flatMap(({ calls: made = [] }, ordinal) => made.map((one) => [one.id, ordinal])));
  for (const { answers, failed } of all) if (answers) answers.status = failed ? 'error' : 'ok';
  for (const { calls: made = [] } of all) for (const one of made) one.status ??= 'pending';
  const clock = { now: 0, read: 60 };
  const steps = all.map((turn, ordinal) => stepLine(turn, ordinal, ordinalOfCall, clock, start));
  const outcomes = [
    { source: 'environment', name: 'reward', value: reward, success: null },
    { source: 'environment', name: 'success', value: success, success },
  ];
  return [
    { treewright: 1, line: 'trajectory', steps: steps.length, externalId: id, externalTask: task, agent: { ...harness, model }, tools, status: 'completed', outcomes, startedAt: start, endedAt: time(start, clock.now) },
    ...steps,
  ];
}

export const jsonLines = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
