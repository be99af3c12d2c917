// timeline-scroll: a fling through a long rollout with the mouse wheel; frames, long tasks, elements and heap.
import { rounds } from '../measure/pairs.mjs';
import { percentile, reading } from '../measure/summary.mjs';
import { freshPage, paintedAfter } from '../studio/browser.mjs';
import { referenceRow, subjectRow, viewedRollouts } from './viewed-rollouts.mjs';

/** Runs in the page: notes every frame and every task beyond 50 ms until `window.endWatch()`. */
function watch() {
  const frames = [];
  const tasks = [];
  let most = 0;
  let isOn = true;
  let last = performance.now();
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    most = Math.max(most, document.getElementsByTagName('*').length);
    if (isOn) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.endWatch = () => {
    isOn = false;
    observer.disconnect();
    return { frames: frames.slice(1), longTasks: tasks.length, elements: most };
  };
}

/** A wheel that is flung: fast, then slower; 24,000 px in about two seconds. */
async function fling(page) {
  await page.mouse.move(720, 500);
  for (let turn = 0; turn < 120; turn++) await page.mouse.wheel(0, Math.round(400 * 0.985 ** turn));
  await page.waitForTimeout(400);
}

async function flung(browser, address, row, who) {
  const { page, close } = await freshPage(browser, who);
  try {
    await paintedAfter(page, address, row);
    await page.waitForTimeout(500);
    await page.evaluate(watch);
    await fling(page);
    const seen = await page.evaluate(() => window.endWatch());
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { ...seen, frameP95: percentile(seen.frames, 0.95), heapMb: usedSize / 2 ** 20 };
  } finally {
    await close();
  }
}

export const timelineScroll = {
  name: 'timeline-scroll',
  about: 'a fling through 10,000 turns against the reference viewer',
  async run(context) {
    const { quick } = context;
    const size = quick ? 1000 : 10_000;
    const viewed = await viewedRollouts(context, [size]);
    const [studio, browser] = [await context.studio(), await context.browser()];
    try {
      const found = await rounds(quick ? 3 : 7, async () => ({
        subject: await flung(browser, viewed.subject(size), subjectRow(0), studio),
        reference: await flung(browser, viewed.reference(size), referenceRow(0)),
      }));
      const of = (field) => found.map(({ subject }) => subject[field]);
      return [
        reading('timeline-scroll', {
          samples: found.map(({ subject, reference }) => subject.frameP95 / reference.frameP95),
          unit: '× reference viewer, frame p95',
          target: { atMost: 1.5 },
          detail: { subjectMs: of('frameP95'), referenceMs: found.map(({ reference }) => reference.frameP95), referenceLongTasks: found.map(({ reference }) => reference.longTasks) },
        }),
        reading('timeline-scroll long tasks', { samples: of('longTasks'), unit: 'tasks beyond 50 ms', target: { atMost: 0 } }),
        reading('timeline-scroll elements', { samples: of('elements'), unit: 'elements', target: { atMost: 2000 } }),
        reading('timeline-scroll heap', { samples: of('heapMb'), unit: 'MB', target: { atMost: 60 } }),
      ];
    } finally {
      await viewed.close();
    }
  },
};
