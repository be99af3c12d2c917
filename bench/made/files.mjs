// Writes made-up rollouts into files: as chat rows, which the studio imports, and as flat lines, which the references read.
import fs from 'node:fs';
import { turns } from './turns.mjs';

const call = (turn) => ({ id: `c${turn.index}`, type: 'function', function: { name: turn.tool, arguments: JSON.stringify({ command: turn.command }) } });

/** One rollout as a row of the openai-chat format: a task, then a call and its result for each turn. */
export function chatRow({ id, task, request, all, success }) {
  const messages = [{ role: 'user', content: request }];
  for (const turn of all) {
    messages.push({ role: 'assistant', content: turn.thought, tool_calls: [call(turn)] });
    messages.push({ role: 'tool', tool_call_id: `c${turn.index}`, content: turn.result });
  }
  return { id, task_id: task, success, messages };
}

const flat = (rollout, turn) => ({
  rollout, i: turn.index, parent: turn.index === 0 ? null : turn.index - 1, role: 'assistant', tool: turn.tool, ts: turn.at, latency: turn.latencyMs, tokens_in: turn.tokensIn,
  tokens_out: turn.tokensOut, reward: turn.reward, thought: turn.thought, action: turn.command, observation: turn.result,
});

/** Writes both files with the same content; each rollout is a task of its own. */
export function writeRollouts({ rollouts, turnsEach, seed, chatFile, flatFile }) {
  const chat = fs.openSync(chatFile, 'w');
  const lines = fs.openSync(flatFile, 'w');
  for (let at = 0; at < rollouts; at++) {
    const id = `r${seed}-${at}`;
    const all = [...turns(turnsEach, seed * 100_003 + at)];
    fs.writeSync(chat, `${JSON.stringify(chatRow({ id, task: `task ${id}`, request: `Make the failing test of ${id} pass.`, all, success: at % 2 === 0 }))}\n`);
    fs.writeSync(lines, all.map((turn) => `${JSON.stringify(flat(id, turn))}\n`).join(''));
  }
  fs.closeSync(chat);
  fs.closeSync(lines);
}
