// The reference label writer: pgbench with 50 clients, each inserting one row and committing it, as fast as they can.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { timed } from '../measure/processes.mjs';
import { percentile } from '../measure/summary.mjs';

const script = `\\set s random(1, 100000000)
\\set r :client_id
insert into reference_label (step, reviewer, value) values (:s, :r, 1) on conflict (step, reviewer) do update set value = excluded.value;
`;

export const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0;

/** Percentile 95 of a write, in ms. */
export async function pgbenchP95({ host, port, user, database }, { folder, clients, seconds }) {
  const at = fs.mkdtempSync(path.join(folder, 'pgbench-'));
  fs.writeFileSync(path.join(at, 'label.sql'), script);
  const args = ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), '-M', 'prepared', '-f', 'label.sql', '-l', '--log-prefix=taken', '-h', host, '-p', String(port), '-U', user, database];
  await timed('pgbench', args, { cwd: at, stdio: ['ignore', 'pipe', 'ignore'] });
  const logs = fs.readdirSync(at).filter((name) => name.startsWith('taken.'));
  const microseconds = logs.flatMap((name) => fs.readFileSync(path.join(at, name), 'utf8').trim().split('\n').map((line) => Number(line.split(' ')[2])));
  fs.rmSync(at, { recursive: true });
  return percentile(microseconds, 0.95) / 1000;
}
