import { expect, it } from 'vitest';
import { filterTerms, withoutTerm } from './filter-terms';

it('each part of the outermost and is a term', () => {
  expect(filterTerms('outcome:failure steps>10 (model:a or model:b)')).toHaveLength(3);
  expect(filterTerms('outcome:failure')).toEqual(['outcome:failure']);
  expect(filterTerms('')).toEqual([]);
  expect(filterTerms('outcome:(')).toBeNull();
});

it('a term that is taken off leaves the others as they were', () => {
  expect(withoutTerm('outcome:failure steps>10', 0)).toBe('steps>10');
  expect(withoutTerm('outcome:failure', 0)).toBe('');
  expect(filterTerms(withoutTerm('outcome:failure steps>10 errors>0', 1))).toEqual(['outcome:failure', 'errors>0']);
});
