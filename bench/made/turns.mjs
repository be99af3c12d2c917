// Made-up turns of an agent, about 3 KB each: a thought, a call, and what came back.
import { random } from './random.mjs';

const words =
  'the agent reads a file and runs one test which fails because this index is null so it edits the parser then retries the build until every check of the queue passes while a worker writes rows to the cache and the server answers with status header token schema branch merge commit value error stack trace module import return function class string number list tree node path size limit'.split(' ');
const tools = ['bash', 'read_file', 'edit_file', 'grep', 'python', 'browser'];

/** What the text of a turn begins with, so that a program can wait for it on a screen. */
export const markOf = (turn) => `STEP-${String(turn).padStart(6, '0')}`;

const pick = (next, list) => list[Math.floor(next() * list.length)];

function prose(next, length) {
  let text = '';
  while (text.length < length) text += `${text === '' ? '' : ' '}${pick(next, words)}${next() < 0.08 ? '.' : ''}${next() < 0.02 ? '\n' : ''}`;
  return text.slice(0, length);
}

function line(next) {
  const kind = next();
  const indent = '  '.repeat(Math.floor(next() * 4));
  if (kind < 0.3) return `${indent}const ${pick(next, words)}_${Math.floor(next() * 1e4)} = ${pick(next, words)}(${Math.floor(next() * 1e6)}, "${pick(next, words)}");\n`;
  if (kind < 0.6) return `${indent}/usr/lib/${pick(next, words)}/${pick(next, words)}.py:${Math.floor(next() * 900)}: ${prose(next, 40)}\n`;
  return `${indent}[${Math.floor(next() * 1e9).toString(16)}] ${prose(next, 60)}\n`;
}

function output(next, length) {
  let text = '';
  while (text.length < length) text += line(next);
  return text.slice(0, length);
}

/** Yields `{ index, tool, thought, command, result, at, latencyMs, tokensIn, tokensOut, reward }`; the same for the same seed. */
export function* turns(count, seed) {
  const next = random(seed);
  let at = 1_700_000_000_000;
  for (let index = 0; index < count; index++) {
    at += 200 + Math.floor(next() * 5000);
    yield {
      index,
      tool: pick(next, tools),
      thought: `${markOf(index)} ${prose(next, Math.floor(450 + next() * 300))}`,
      command: output(next, Math.floor(200 + next() * 150)),
      result: output(next, Math.floor(1500 + next() * 900)),
      at,
      latencyMs: Math.floor(next() * 4000),
      tokensIn: Math.floor(next() * 8000),
      tokensOut: Math.floor(next() * 900),
      reward: Math.round(next() * 1000) / 1000,
    };
  }
}
