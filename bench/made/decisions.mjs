// Rollouts of tasks that go two ways from the same state, so that each task is one decision.
import fs from 'node:fs';
import { chatRow } from './files.mjs';
import { turns } from './turns.mjs';

export function writeDecisions({ tasks, seed, file }) {
  const out = fs.openSync(file, 'w');
  for (let task = 0; task < tasks; task++) {
    const [shared, one, other] = turns(3, seed * 100_003 + task);
    const request = `Make the failing test of task ${task} pass.`;
    for (const [way, last] of [one, other].entries()) {
      const all = [{ ...shared, index: 0 }, { ...last, index: 1 }];
      fs.writeSync(out, `${JSON.stringify(chatRow({ id: `d${task}-${way}`, task: `decision ${String(task).padStart(5, '0')}`, request, all, success: way === 0 }))}\n`);
    }
  }
  fs.closeSync(out);
}
