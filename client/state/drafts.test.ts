import { expect, it } from 'vitest';
import { z } from 'zod';
import { draftKey, parseDraft } from './drafts';

it('places that differ in one word have keys that differ', () => {
  const places = [{ project: 'p', step: 's', kind: 'note' }, { project: 'p', step: 's', kind: 'goal' }, { project: 'p.s', step: '', kind: 'note' }, { project: 'p', step: 's.note', kind: '' }];
  expect(new Set(places.map(draftKey)).size).toBe(places.length);
});

it('a draft of another shape, or damaged, is none', () => {
  const Draft = z.strictObject({ text: z.string() });
  expect(parseDraft(Draft, JSON.stringify({ text: 'half a sen' }))).toEqual({ text: 'half a sen' });
  for (const text of [null, '', '{', '{"text":1}', '{"text":"a","more":1}']) expect(parseDraft(Draft, text), String(text)).toBeNull();
});
