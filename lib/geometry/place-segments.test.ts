import { expect, it } from 'vitest';
import fc from 'fast-check';
import { foldPlaces, type FoldablePlace } from './fold-places';
import { placeSegments } from './place-segments';

const place = (parent: number, members = 1, isActive = true): FoldablePlace => ({ parent, members: Array.from({ length: members }), isActive });

it('runs fold into segments that end at forks and leaves', () => {
  const segments = foldPlaces([place(-1, 2), place(0, 2), place(1), place(2), place(1)]);
  expect(segments.map(({ parent, places }) => [parent, places])).toEqual([[-1, [0, 1]], [0, [2, 3]], [0, [4]]]);
});

it('the line that goes on stays straight, others leave it above or below', () => {
  const segments = foldPlaces([place(-1, 4), place(0, 1), place(0, 2), place(0, 1, false)]);
  const { placed, rows, columns } = placeSegments(segments);
  expect(placed.map(({ row }) => row)).toEqual([1, 0, 1, 2]);
  expect([rows, columns]).toEqual([3, 2]);
});

it('an abandoned branch never carries the line on, however many steps it has', () => {
  const [root] = foldPlaces([place(-1), place(0, 9, false), place(0, 1)]);
  expect(root?.main).toBe(2);
});

const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 60 }).map((picks) => picks.map((pick, index) => place(index === 0 ? -1 : pick % index)));

it('every place is in one segment, no two leaves share a row, children stand one column on', () => {
  fc.assert(
    fc.property(trees, (places) => {
      const segments = foldPlaces(places);
      expect(segments.flatMap((segment) => segment.places).sort((a, b) => a - b)).toEqual(places.map((_, index) => index));
      const { placed } = placeSegments(segments);
      const leafRows = segments.flatMap(({ children }, index) => (children.length === 0 ? [placed[index]?.row] : []));
      expect(new Set(leafRows).size).toBe(leafRows.length);
      for (const [index, { parent }] of segments.entries()) if (parent !== -1) expect(placed[index]?.column).toBe((placed[parent]?.column ?? 0) + 1);
    }),
  );
});

it('a comb of 50,000 forks is placed without overflowing the stack', () => {
  const places = Array.from({ length: 100_000 }, (_, index) => place(index === 0 ? -1 : index % 2 === 1 ? Math.max(0, index - 1) : index - 2));
  expect(placeSegments(foldPlaces(places)).rows).toBeGreaterThan(40_000);
});
