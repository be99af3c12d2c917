import { expect, it } from 'vitest';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import { countForks } from './forks';

const forks = (...texts: string[]) => countForks(texts.map((text) => trajectory(text)), testHash);

it('a line has no fork', () => {
  expect(forks('u:ask > a:plan > a:answer')).toBe(0);
});

it('two different next steps in a tree are a fork, equal ones are none', () => {
  expect(forks('u:ask { a:yes | a:no }')).toBe(1);
  expect(forks('u:ask { a:yes | a:yes }')).toBe(0);
});

it('rollouts of one task fork where they saw the same and did something else', () => {
  expect(forks('u:ask > a:yes > a:more', 'u:ask > a:yes > a:less')).toBe(1);
  expect(forks('u:ask > a:yes > a:more', 'u:other > a:yes > a:less')).toBe(0);
});

it('a fork inside of a tree is that tree’s own', () => {
  expect(forks('u:ask { a:yes | a:no }', 'u:ask { a:yes | a:no }')).toBe(2);
  expect(forks('u:ask { a:yes | a:no }', 'u:ask > a:other')).toBe(1);
});

it('equal branches are one state, so that forks below them meet', () => {
  expect(forks('u:ask { a:yes > a:one | a:yes > a:two }')).toBe(1);
});

it('several first moves of a search are a fork at the start', () => {
  expect(forks('{ a:one | a:two }')).toBe(1);
});

it('two results of one response are no fork', () => {
  expect(forks('u:ask > c:search(x) > o:found > a:answer')).toBe(0);
});

it('a context that was emptied is not the start of the run again', () => {
  const run = trajectory('u:ask > a:plan > x:gone > u:more > a:answer');
  const emptied = { ...run, steps: run.steps.map((step) => (step.compaction ? { ...step, compaction: { ...step.compaction, replacement: [] } } : step)) };
  expect(countForks([emptied], testHash)).toBe(0);
});
