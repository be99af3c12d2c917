import { expect, test } from 'vitest';
import { decisionElsewhere, forgetDecision, rememberDecision } from './recent-decision';

const decision = (trajectory: string, at: string) => ({ project: 'p', trajectory, ordinal: 3, words: 'preferred B', at });

test('the newest decision is known on other rollouts of the project, until something newer was said there', () => {
  rememberDecision(decision('t1', '2026-03-03T09:41:00Z'));
  rememberDecision(decision('t0', '2026-03-03T09:40:00Z'));
  expect(decisionElsewhere('p', 't2', null)?.trajectory).toBe('t1');
  expect(decisionElsewhere('p', 't1', null)).toBeNull();
  expect(decisionElsewhere('q', 't2', null)).toBeNull();
  expect(decisionElsewhere('p', 't2', '2026-03-03T09:42:00Z')).toBeNull();
});

test('what was taken back is forgotten', () => {
  rememberDecision(decision('t1', '2026-03-03T09:50:00Z'));
  forgetDecision('t2');
  expect(decisionElsewhere('p', 't2', null)).not.toBeNull();
  forgetDecision('t1');
  expect(decisionElsewhere('p', 't2', null)).toBeNull();
});
