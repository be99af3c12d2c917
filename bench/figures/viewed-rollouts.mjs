// The rollouts that the timeline figures look at, in the studio and in the reference viewer; made once a run.
import path from 'node:path';
import { markOf } from '../made/turns.mjs';
import { writeRollouts } from '../made/files.mjs';
import { startViewer } from '../reference/start-viewer.mjs';

const sizes = [10, 1000, 10_000];

const seed = 7;
/** Steps of a turn in the studio: the call and its result; before them stands the task. */
export const stepOfTurn = (turn) => 1 + 2 * turn;

export const subjectRow = (turn) => ({ selector: '[role=listitem]', text: markOf(turn) });
export const referenceRow = (turn) => ({ selector: '.row', text: markOf(turn) });

/** Imports rollouts of these many turns; addresses by size. */
export async function viewedRollouts({ folder, studio }, wanted) {
  const { importInto, get, origin } = await studio();
  const ids = new Map();
  for (const turns of sizes.filter((size) => wanted.includes(size))) {
    const [chatFile, flatFile] = ['chat', 'flat'].map((kind) => path.join(folder, `t${turns}.${kind}.jsonl`));
    writeRollouts({ rollouts: 1, turnsEach: turns, seed, chatFile, flatFile });
    const project = await importInto(`viewed ${turns}`, chatFile);
    const [{ id }] = (await get(`/projects/${project}/trajectories`)).items;
    ids.set(turns, `${origin}/p/${project}/trajectories/${id}`);
  }
  const viewer = await startViewer(folder);
  return {
    subject: (turns, turn = 0) => `${ids.get(turns)}?step=${stepOfTurn(turn)}`,
    reference: (turns) => viewer.address(`t${turns}`),
    close: () => viewer.stop(),
  };
}
