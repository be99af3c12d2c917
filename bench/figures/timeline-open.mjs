// timeline-open: from the address to the first step on the screen, in a fresh profile, for rollouts of growing length.
import { rounds } from '../measure/pairs.mjs';
import { median, reading } from '../measure/summary.mjs';
import { freshPage, paintedAfter } from '../studio/browser.mjs';
import { referenceRow, subjectRow, viewedRollouts } from './viewed-rollouts.mjs';

export const timelineOpen = {
  name: 'timeline-open',
  about: 'first step painted: 10,000 turns against 10, and against the reference viewer',
  async run(context) {
    const { quick } = context;
    const sizes = quick ? [10, 1000] : [10, 1000, 10_000];
    const [short, long] = quick ? [10, 1000] : [10, 10_000];
    const viewed = await viewedRollouts(context, sizes);
    const [studio, browser] = [await context.studio(), await context.browser()];
    const opened = async (address, row, who) => {
      const { page, close } = await freshPage(browser, who);
      try {
        return await paintedAfter(page, address, row);
      } finally {
        await close();
      }
    };
    try {
      const found = await rounds(quick ? 3 : 9, async () => {
        const subject = {};
        const reference = {};
        for (const size of sizes) {
          subject[size] = await opened(viewed.subject(size), subjectRow(0), studio);
          reference[size] = await opened(viewed.reference(size), referenceRow(0));
        }
        return { subject, reference };
      });
      const ms = (pick) => Object.fromEntries(sizes.map((size) => [size, Math.round(median(found.map((one) => pick(one)[size])))]));
      const detail = { subjectMs: ms(({ subject }) => subject), referenceMs: ms(({ reference }) => reference) };
      return [
        reading('timeline-open', { samples: found.map(({ subject, reference }) => subject[long] / reference[long]), unit: `× reference viewer at ${long} turns`, target: { atMost: 5 }, detail }),
        reading('timeline-open growth', { samples: found.map(({ subject }) => subject[long] / subject[short]), unit: `× (${long} turns against ${short})`, target: { atMost: 1.3 } }),
      ];
    } finally {
      await viewed.close();
    }
  },
};
