// label-write: 50 reviewers over connections that stay open; first one label a second each, then as many as they can.
import path from 'node:path';
import { writeRollouts } from '../made/files.mjs';
import { connection, paced, saturate } from '../measure/keep-alive.mjs';
import { rounds } from '../measure/pairs.mjs';
import { cpuOf } from '../measure/processes.mjs';
import { median, leftOut, percentile, reading } from '../measure/summary.mjs';
import { referenceDatabase } from '../reference/database.mjs';
import { hasPgbench, pgbenchP95 } from '../reference/pgbench.mjs';

const reviewers = 50;
const turnsEach = 200;

/** Makes a label that nobody has made: each reviewer rates the actions of a rollout of their own, good and bad in turn. */
function labelMaker(trajectories) {
  const made = new Array(reviewers).fill(0);
  return (index) => {
    const turn = made[index]++;
    const step = 1 + 2 * (turn % turnsEach);
    return { events: [{ kind: 'rating', trajectory: trajectories[index], step, value: Math.floor(turn / turnsEach) % 2 === 0 ? 1 : -1 }] };
  };
}

/** Requests a second, and milliseconds of processor time that the studio needs for one. */
async function saturated(studio, connections, seconds, sendOne) {
  const before = cpuOf(studio.pid);
  const perSecond = await saturate(connections, seconds, sendOne);
  return { perSecond, cpuMs: ((cpuOf(studio.pid) - before) * 1000) / (perSecond * seconds) };
}

export const labelWrite = {
  name: 'label-write',
  about: '50 reviewers: p95 of a write against saturated pgbench; requests a second against a ping of the same server',
  async run({ quick, folder, studio: opened }) {
    const studio = await opened();
    const chatFile = path.join(folder, 'labelled.chat.jsonl');
    writeRollouts({ rollouts: reviewers, turnsEach, seed: 17, chatFile, flatFile: path.join(folder, 'labelled.flat.jsonl') });
    const project = await studio.importInto('label-write', chatFile);
    const { items } = await studio.get(`/projects/${project}/trajectories?limit=500`);
    const label = labelMaker(items.map(({ id }) => id));
    const connections = Array.from({ length: reviewers }, () => connection(studio));
    const write = (one, index) => one.send('POST', `/projects/${project}/labels`, label(index));
    const ping = (one) => one.send('GET', '/health');
    const { config } = await referenceDatabase(studio.database);
    const isPgbenchThere = hasPgbench();
    const [pacedSeconds, fullSeconds] = quick ? [2, 1] : [5, 3];
    const found = await rounds(quick ? 3 : 7, async () => ({
      p95: percentile(await paced(connections, pacedSeconds, write), 0.95),
      pgbench: isPgbenchThere ? await pgbenchP95(config, { folder, clients: reviewers, seconds: fullSeconds }) : null,
      write: await saturated(studio, connections, fullSeconds, write),
      ping: await saturated(studio, connections, fullSeconds, ping),
    }));
    for (const one of connections) one.close();
    const middle = (pick) => median(found.map(pick));
    return [
      isPgbenchThere
        ? reading('label-write', {
            samples: found.map(({ p95, pgbench }) => p95 / pgbench),
            unit: '× saturated pgbench, p95',
            target: { atMost: 8 },
            detail: { p95Ms: middle(({ p95 }) => p95), pgbenchP95Ms: middle(({ pgbench }) => pgbench) },
          })
        : leftOut('label-write', 'there is no pgbench on this machine'),
      reading('label-write saturated', {
        samples: found.map(({ write: labels, ping: pings }) => labels.perSecond / pings.perSecond),
        unit: '× ping of the same server, requests a second',
        target: { atLeast: 0.5 },
        detail: {
          labelsPerSecond: middle(({ write: { perSecond } }) => perSecond), pingsPerSecond: middle(({ ping: { perSecond } }) => perSecond),
          labelCpuMs: middle(({ write: { cpuMs } }) => cpuMs), pingCpuMs: middle(({ ping: { cpuMs } }) => cpuMs),
        },
      }),
    ];
  },
};
