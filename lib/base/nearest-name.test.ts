import { describe, expect, it } from 'vitest';
import { likelyName, nearestName } from './nearest-name';

const methods = ['sft', 'dpo-step', 'b25-hsl'];

describe('the nearest name', () => {
  it('is one that begins with what was typed, before any that is spelled alike', () => {
    expect(nearestName('dpo', methods)).toBe('dpo-step');
    expect(likelyName('DPO', methods)).toBe('dpo-step');
    expect(nearestName('st', ['sft', 'steps', 'step'])).toBe('step');
  });

  it('is the one with the fewest changes, a swap of neighbours being one', () => {
    expect(nearestName('outcom', ['actions', 'outcome'])).toBe('outcome');
    expect(likelyName('tlel', ['tall', 'tell'])).toBe('tell');
    expect(likelyName('Shpo', ['Shop'])).toBe('Shop');
  });

  it('is told however far it is from a small list, and only when it is near from any other', () => {
    expect(nearestName('action', ['step'])).toBe('step');
    expect(likelyName('toString', ['tell', 'wrong'])).toBeUndefined();
    expect([nearestName('x', []), likelyName('x', [])]).toEqual([undefined, undefined]);
  });

  it('begins no name with nothing typed', () => {
    expect(nearestName('', ['abc', 'a'])).toBe('a');
  });
});
