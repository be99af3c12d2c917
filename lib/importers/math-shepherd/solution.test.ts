import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSolution, readVerdicts } from './solution';

describe('a Math-Shepherd text', () => {
  it('is a question and steps without their marks', () => {
    expect(readSolution('Q? Step 1: a ки\nStep 2: b ки')).toEqual({ question: 'Q?', steps: ['Step 1: a', 'Step 2: b'], after: '' });
    expect(readSolution('Q?')).toEqual({ question: 'Q?', steps: [], after: '' });
    expect(readSolution('Q? Step 1: a ки\nStep 2: cut')).toEqual({ question: 'Q?', steps: ['Step 1: a'], after: 'Step 2: cut' });
  });

  it('has no verdicts where the label is about another text', () => {
    expect(readVerdicts('Q? Step 1: a ки', 'P? Step 1: a +')).toBeNull();
    expect(readVerdicts('Q? Step 1: a ки', 'Q? Step 1: a ки')).toBeNull();
    expect(readVerdicts('Q? Step 1: a ки', 'Q? Step 1: a + more')).toBeNull();
  });

  it('gives back the verdicts that were put in the place of its marks', () => {
    const text = fc.string({ maxLength: 12 }).map((said) => said.replaceAll('ки', ''));
    fc.assert(
      fc.property(text, fc.array(fc.tuple(text, fc.boolean()), { maxLength: 6 }), (first, rest) => {
        const input = first + rest.map(([said]) => `ки\n${said}`).join('');
        const label = first + rest.map(([said, good]) => `${good ? '+' : '-'}\n${said}`).join('');
        expect(readVerdicts(input, label)).toEqual(rest.map(([, good]) => good));
      }),
    );
  });
});
