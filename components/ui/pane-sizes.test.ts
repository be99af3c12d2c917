import { expect, it } from 'vitest';
import { parsePaneSizes } from './pane-sizes';

it('reads sizes and leaves out what is none', () => {
  expect(parsePaneSizes('{"map":300,"rail":"wide","x":null}')).toEqual({ map: 300 });
  for (const text of [null, '', '[]', '7', 'null', '{{']) expect(parsePaneSizes(text)).toEqual({});
});
