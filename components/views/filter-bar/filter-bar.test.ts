import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FilterBar } from './filter-bar';

const shown = (value: string) => renderToStaticMarkup(createElement(FilterBar, { value, onChange: () => {} }));

it('a filter that cannot be said is told with its place and the name that was probably meant', () => {
  expect(shown('steps>2 outcom:failure')).toContain('At character 9: There is no field outcom of trajectories. Did you mean outcome?');
  expect(shown('outcome:failure')).not.toContain('role="alert"');
});
