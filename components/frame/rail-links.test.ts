import { expect, it } from 'vitest';
import { HOME_LINKS, isCurrent, projectLinks } from './rail-links';

it('each page of a project has at most one current link, that of its section', () => {
  const links = projectLinks('p1');
  const current = (path: string): string[] => links.filter((link) => isCurrent(link, path)).map((link) => link.label);
  expect(current('/p/p1')).toEqual(['Overview']);
  expect(current('/p/p1/tasks/t-9')).toEqual(['Tasks']);
  expect(current('/p/p1/trajectories')).toEqual(['Trajectories']);
  expect(current('/p/p1/tasks-old')).toEqual([]);
  expect(current('/p/p1/compare')).toEqual([]);
});

it('a project id from outside cannot leave its place in the route', () => {
  for (const link of projectLinks('../x?y#z')) {
    if (link.label !== 'Projects') expect(link.href).toMatch(/^\/p\/\.\.%2Fx%3Fy%23z(\/|$)/);
  }
});

it('links have unique names', () => {
  for (const links of [HOME_LINKS, projectLinks('p')]) expect(new Set(links.map((link) => link.label)).size).toBe(links.length);
});
