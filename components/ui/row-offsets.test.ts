import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowOffsets } from './row-offsets';

const rows = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 });
const changes = fc.array(fc.tuple(fc.nat(199), fc.integer({ min: 1, max: 900 })), { maxLength: 30 });

it('agrees with plain sums, also after heights have changed', () => {
  fc.assert(
    fc.property(rows, changes, fc.nat(120_000), (heights, edits, place) => {
      const plain = [...heights];
      const offsets = new RowOffsets(Float64Array.from(heights));
      for (const [index, height] of edits) {
        if (index >= plain.length) continue;
        plain[index] = height;
        offsets.setHeight(index, height);
      }
      let sum = 0;
      let at = 0;
      plain.forEach((height, index) => {
        expect(offsets.offsetOf(index)).toBe(sum);
        if (sum <= place) at = index;
        sum += height;
      });
      expect(offsets.total).toBe(sum);
      expect(offsets.indexAt(place)).toBe(at);
    }),
  );
});

it('is empty without rows', () => {
  const offsets = new RowOffsets(new Float64Array());
  expect([offsets.total, offsets.indexAt(10), offsets.count]).toEqual([0, 0, 0]);
});
