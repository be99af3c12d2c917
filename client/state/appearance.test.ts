import { expect, it } from 'vitest';
import { formatAppearance, parseAppearance } from './appearance';

it('a look survives the cookie', () => {
  for (const theme of ['system', 'light', 'dark'] as const) {
    for (const density of ['comfortable', 'dense'] as const) {
      expect(parseAppearance(formatAppearance({ theme, density }))).toEqual({ theme, density });
    }
  }
});

it('a cookie that says nonsense gives the default', () => {
  for (const value of [undefined, '', 'neon', '"><script>.dense2', '.']) {
    expect(parseAppearance(value)).toEqual({ theme: 'system', density: 'comfortable' });
  }
  expect(parseAppearance('dark.nonsense')).toEqual({ theme: 'dark', density: 'comfortable' });
});
