// import-rate: from a file to committed trajectories, against a program that parses lines and copies them into one table.
import path from 'node:path';
import fs from 'node:fs';
import { writeRollouts } from '../made/files.mjs';
import { rounds } from '../measure/pairs.mjs';
import { cpuOf, timed } from '../measure/processes.mjs';
import { median, reading } from '../measure/summary.mjs';
import { referenceDatabase } from '../reference/database.mjs';

const importer = path.resolve(import.meta.dirname, '../reference/importer.mjs');

/** Seconds of wall and of processor time, the database's included. */
async function measured(database, work) {
  const before = cpuOf(database.pid);
  const { wall, cpu } = await work();
  await new Promise((done) => setTimeout(done, 150)); // the server waits for its ended backends
  return { wall, cpu: cpu + cpuOf(database.pid) - before };
}

export const importRate = {
  name: 'import-rate',
  about: '320 rollouts of 100 turns: turns per processor second against the reference importer',
  async run({ quick, folder, studio }) {
    const { database, command } = await studio();
    const reference = await referenceDatabase(database);
    const rollouts = quick ? 40 : 320;
    const [chatFile, flatFile] = ['import.chat.jsonl', 'import.flat.jsonl'].map((name) => path.join(folder, name));
    const found = await rounds(quick ? 3 : 7, async (at) => {
      // New bytes each time: what was imported once would be known, and nothing of it written.
      writeRollouts({ rollouts, turnsEach: 100, seed: 11 + at, chatFile, flatFile });
      await reference.query('truncate reference_step');
      await reference.query('checkpoint');
      const subject = await measured(database, () => command('import', chatFile, '--project', `import-rate ${at}`, '--json'));
      await reference.query('checkpoint');
      return { subject, reference: await measured(database, () => timed(process.execPath, [importer, flatFile, JSON.stringify(reference.config)])) };
    });
    const bytes = fs.statSync(flatFile).size;
    const rate = (pick) => Math.round((rollouts * 100) / median(found.map(pick)));
    return [
      reading('import-rate', {
        samples: found.map(({ subject, reference: other }) => other.cpu / subject.cpu),
        unit: '× reference, per processor second',
        target: { atLeast: 0.35, wanted: 0.6 },
        detail: {
          turns: rollouts * 100, megabytes: Math.round(bytes / 1e6), turnsPerSecond: rate(({ subject }) => subject.wall), turnsPerCpuSecond: rate(({ subject }) => subject.cpu),
          referenceTurnsPerSecond: rate(({ reference: other }) => other.wall), referenceTurnsPerCpuSecond: rate(({ reference: other }) => other.cpu),
        },
      }),
      reading('import-rate wall', { samples: found.map(({ subject, reference: other }) => other.wall / subject.wall), unit: '× reference, by the clock', target: {} }),
    ];
  },
};
