import { expect, it } from 'vitest';
import { counted } from './counted';

it('a count has its noun in the number that it asks for', () => {
  expect([counted(0, 'step'), counted(1, 'step'), counted(1204, 'entry', 'entries')]).toEqual(['0 steps', '1 step', '1,204 entries']);
});
