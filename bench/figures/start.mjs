// start: `npm start` of the built studio with its sample project, against a bare Next app that is started the same way.
import fs from 'node:fs';
import path from 'node:path';
import { coldStart } from '../measure/cold-start.mjs';
import { freePort } from '../measure/free-port.mjs';
import { rounds } from '../measure/pairs.mjs';
import { reading } from '../measure/summary.mjs';
import { bareApp } from '../reference/bare-app.mjs';

const root = path.resolve(import.meta.dirname, '../..');

export const start = {
  name: 'start',
  about: '`npm start` to the first answer of /health, and memory when idle, against a bare Next app',
  async run({ quick, folder }) {
    const bare = await bareApp(folder);
    const data = path.join(folder, 'started/data');
    fs.mkdirSync(path.dirname(data), { recursive: true });
    const both = async () => {
      const [port, barePort] = [await freePort(), await freePort()];
      const env = { HOST: '127.0.0.1', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
      return {
        subject: await coldStart({ cwd: root, env: { ...env, PORT: String(port), TREEWRIGHT_DATA_DIR: data }, address: `http://127.0.0.1:${port}/api/v1/health` }),
        reference: await coldStart({ cwd: bare, env: { ...env, PORT: String(barePort) }, address: `http://127.0.0.1:${barePort}/api/ping` }),
      };
    };
    // The uncounted first round makes the data folder and loads the sample project.
    const found = await rounds(quick ? 3 : 7, both);
    const of = (field) => found.map(({ subject }) => subject[field]);
    const ratio = (field) => found.map(({ subject, reference }) => subject[field] / reference[field]);
    return [
      reading('start', { samples: ratio('seconds'), unit: '× bare Next app', target: { atMost: 3 }, detail: { referenceSeconds: found.map(({ reference }) => reference.seconds) } }),
      reading('start time', { samples: of('seconds'), unit: 's (≤ 5 on a quiet machine)', target: {} }),
      reading('start processor time', { samples: ratio('cpu'), unit: '× bare Next app', target: {} }),
      reading('start memory', { samples: ratio('rss'), unit: '× bare Next app, resident', target: { atMost: 4 }, detail: { megabytes: of('rss'), sharedCountedOnce: of('pss'), reference: found.map(({ reference }) => reference.rss) } }),
    ];
  },
};
