import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { colourTokens, contrast } from './token-contrast';

const css = readFileSync(path.resolve(import.meta.dirname, '../../app/globals.css'), 'utf8');
const tokens = colourTokens(css);

const PLAIN = ['ground', 'surface', 'sunken', 'hover'] as const;
const TINTED = ['accent-soft', 'success-soft', 'failure-soft', 'warning-soft', 'unknown-soft', 'add', 'del'] as const;
const STEP_KINDS = ['step-system', 'step-user', 'step-action', 'step-observation', 'step-compaction'] as const;
const MEANINGS = ['success', 'failure', 'warning', 'unknown'] as const;
const CODE = ['code-key', 'code-string', 'code-number'] as const;

/** Text and the grounds that it may stand on: 4.5 at least. */
const TEXT: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['ink', 'ink-2', 'ink-3', 'accent', ...MEANINGS, ...STEP_KINDS], [...PLAIN, ...TINTED]],
  [['ink'], ['add-word', 'del-word']],
  [CODE, [...PLAIN, 'add', 'del']],
  [['on-accent'], ['accent-fill', 'accent-fill-hover']],
  [['on-failure'], ['failure-fill', 'failure-fill-hover']],
];

/** Shapes that carry meaning, and the edges of controls: 3 at least. */
const SHAPES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['control', 'accent', ...MEANINGS, ...STEP_KINDS], [...PLAIN, 'accent-soft']],
  [['edge', 'edge-chosen', 'bar-2', 'bar-3'], ['ground', 'surface']],
  [['accent-fill', 'failure-fill'], ['ground', 'surface']],
];

function expectContrast(pairs: typeof TEXT, least: number): void {
  for (const theme of ['light', 'dark'] as const) {
    for (const [above, grounds] of pairs) {
      for (const name of above) {
        for (const ground of grounds) {
          const [front, back] = [tokens.get(name)?.[theme], tokens.get(ground)?.[theme]];
          expect(front, `--color-${name} is a token`).toBeDefined();
          expect(back, `--color-${ground} is a token`).toBeDefined();
          expect(contrast(front ?? '', back ?? ''), `${name} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(least);
        }
      }
    }
  }
}

describe('the colours of the studio', () => {
  it('give text a contrast of 4.5 on every ground it may stand on, in both themes', () => {
    expectContrast(TEXT, 4.5);
  });

  it('give shapes and the edges of controls a contrast of 3', () => {
    expectContrast(SHAPES, 3);
  });

  it('are all checked, but for hairlines and the faintest bar', () => {
    const unchecked = new Set(['line', 'bar-1']);
    const checked = new Set([...TEXT, ...SHAPES].flatMap(([above, grounds]) => [...above, ...grounds]));
    expect([...tokens.keys()].filter((name) => !checked.has(name) && !unchecked.has(name))).toEqual([]);
  });

  it('tell step kinds apart from each other in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(new Set(STEP_KINDS.map((kind) => tokens.get(kind)?.[theme])).size).toBe(STEP_KINDS.length);
    }
  });
});

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
