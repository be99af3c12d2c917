import { expect, it } from 'vitest';
import { uuid7 } from './uuid7';

it('ids sort in the order in which they were made, also within one millisecond and when the clock goes back', () => {
  const ids = [...Array.from({ length: 5000 }, () => uuid7(1_800_000_000_000)), ...Array.from({ length: 10 }, () => uuid7(1_700_000_000_000)), uuid7(1_900_000_000_000)];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
