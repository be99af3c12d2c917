// label-loop: somebody who decides by keys without thinking, from one decision to the next.
import path from 'node:path';
import { writeDecisions } from '../made/decisions.mjs';
import { percentile, reading } from '../measure/summary.mjs';
import { freshPage } from '../studio/browser.mjs';

/** Decisions in one sample: enough for a percentile. */
const perSample = 50;

/**
 * Runs in the page: from each press of a key until the next decision stands there, undecided, and two frames were drawn. A decision is
 * told from the last one by its texts; `window.painted` promises the milliseconds.
 */
function watchDecisions() {
  const words = () => [...document.querySelectorAll('[role=status]')].map((status) => status.textContent);
  const text = () => document.querySelector('article')?.textContent;
  const isOpen = () => words().includes('Not decided yet') && document.querySelector('article') !== null;
  const decided = () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? -1);
  const when = (holds) =>
    new Promise((done, fail) => {
      const until = performance.now() + 30_000;
      const look = () => {
        if (holds()) done();
        else if (performance.now() > until) fail(new Error(`no decision after 30 s: ${decided()} decided, ${words().join(', ')}, at ${location.search}`));
        else requestAnimationFrame(look);
      };
      look();
    });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const nextAfter = async (timeStamp) => {
    const before = { text: text(), decided: decided() };
    await when(() => isOpen() && text() !== before.text && decided() > before.decided);
    await frame();
    return (await frame()) - timeStamp;
  };
  window.opened = () => when(isOpen);
  window.addEventListener('keydown', ({ timeStamp }) => (window.painted = nextAfter(timeStamp)), { capture: true });
}

export const labelLoop = {
  name: 'label-loop',
  about: 'a scripted reviewer at the keyboard: from the key to the next decision on the screen',
  async run({ quick, folder, studio: opened, browser: open }) {
    const [studio, browser] = [await opened(), await open()];
    const decisions = quick ? 100 : 500;
    const file = path.join(folder, 'decisions.chat.jsonl');
    writeDecisions({ tasks: decisions + 10, seed: 19, file });
    const project = await studio.importInto('label-loop', file);
    const { page, close } = await freshPage(browser, studio);
    try {
      await page.addInitScript(watchDecisions);
      await page.goto(`${studio.origin}/p/${project}/review`);
      await page.evaluate(() => window.opened());
      const taken = [];
      const began = performance.now();
      for (let at = 0; at < decisions; at++) {
        await page.keyboard.press(at % 2 === 0 ? '1' : '2');
        taken.push(await page.evaluate(() => window.painted));
      }
      const perHour = decisions / ((performance.now() - began) / 3_600_000);
      const stored = await studio.get(`/projects/${project}/decisions/next`);
      const samples = Array.from({ length: decisions / perSample }, (_, at) => percentile(taken.slice(at * perSample, (at + 1) * perSample), 0.95));
      return [
        reading('label-loop', { samples, unit: 'ms from key to next decision, p95 of 50', target: { atMost: 50 }, detail: { medianMs: percentile(taken, 0.5), decisions, leftOnServer: stored.left } }),
        reading('label-loop pace', { samples: [perHour], unit: 'decisions an hour', target: { atLeast: 20_000 } }),
      ];
    } finally {
      await close();
    }
  },
};
