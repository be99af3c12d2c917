import { expect, it } from 'vitest';
import { trajectory } from '@/lib/testing/trajectory';
import { cutStep } from './cut-step';

const stepSaying = (text: string) => {
  const [step] = trajectory('u:x').steps;
  if (!step) throw new Error('no step');
  return { ...step, parts: [{ type: 'text' as const, text }] };
};

it('a long text is cut and its true length told', () => {
  const cut = cutStep(stepSaying('a'.repeat(50)), 10);
  expect(cut.step.parts).toEqual([{ type: 'text', text: 'a'.repeat(10) }]);
  expect(cut.full).toEqual({ 0: 50 });
});

it('a short text and a text that is wanted whole stay as they are', () => {
  expect(cutStep(stepSaying('short'), 10).full).toEqual({});
  expect(cutStep(stepSaying('a'.repeat(50)), null).step.parts).toEqual([{ type: 'text', text: 'a'.repeat(50) }]);
});

it('a character of two units is not halved', () => {
  expect(cutStep(stepSaying('123456789😀 more'), 10).step.parts).toEqual([{ type: 'text', text: '123456789' }]);
});
