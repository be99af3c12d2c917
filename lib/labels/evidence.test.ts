import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { LabelBook } from '@/lib/testing/label-log';
import { findQuote, sliceCodePoints } from './evidence';

const text = fc.array(fc.constantFrom('a', 'b', '👨🏻‍🚒', '😀', 'é', '\ud83d', '\n', ' '), { maxLength: 8 }).map((parts) => parts.join(''));

describe('a quote', () => {
  it('has offsets in code points, as Python counts', () => {
    expect(findQuote('👨🏻‍🚒 firemen drive firetrucks', 'firetrucks')).toEqual({ start: 19, end: 29 });
    expect(findQuote('👍🏽 ok', 'ok')).toEqual({ start: 3, end: 5 });
  });

  it('is never found inside a character', () => {
    expect(findQuote('😀', '\ude00')).toBeNull();
    expect(findQuote('😀\ude00', '\ude00')).toEqual({ start: 1, end: 2 });
  });

  it('stands where its offsets say, wherever it is found', () => {
    fc.assert(
      fc.property(text, text, text, (before, quote, after) => {
        const whole = before + quote + after;
        const found = findQuote(whole, quote);
        if (found) expect(sliceCodePoints(whole, found)).toBe(quote);
        if (before.isWellFormed() && quote.isWellFormed() && after.isWellFormed()) expect(found).not.toBeNull();
      }),
    );
  });
});

describe('evidence of a label', () => {
  const run = trajectory('u:ask > c:look(here) > o:👨🏻‍🚒 ab ab > a:done');
  const goal = (evidence: object[]) => ({ kind: 'goal', author: 'ann', trajectory: run.id, goal: 'g', achieved_at: 3, evidence });
  const given = (evidence: object) => new LabelBook([run]).give(goal([evidence]));

  it('gets the offsets that it did not bring', () => {
    expect(given({ step: 2, quote: 'ab' })).toMatchObject({ ok: true, value: { event: { evidence: [{ step: run.steps[2]?.id, quote: 'ab', start: 5, end: 7 }] } } });
    expect(given({ step: 2, quote: 'ab', start: 8 })).toMatchObject({ value: { event: { evidence: [{ start: 8, end: 10 }] } } });
    expect(given({ step: 2, quote: 'ab', end: 10 })).toMatchObject({ value: { event: { evidence: [{ start: 8, end: 10 }] } } });
  });

  it('may quote a call with its arguments', () => {
    expect(given({ step: 1, quote: 'look {"input":"here"}' })).toMatchObject({ ok: true });
  });

  it('is refused where the step says something else', () => {
    const book = new LabelBook([run]);
    expect(book.try(goal([{ step: 2, quote: 'AB' }]))).toBe('quote_not_found evidence[0].quote');
    expect(book.try(goal([{ step: 2, quote: 'ab' }, { step: 2, quote: 'ab', start: 6 }]))).toBe('quote_mismatch evidence[1].start');
    expect(book.try(goal([{ step: 2, quote: 'ab', start: 5, end: 8 }]))).toBe('quote_mismatch evidence[0].start');
    expect(book.try(goal([{ step: 9, quote: 'ab' }]))).toBe('unknown_step evidence[0].step');
  });
});
