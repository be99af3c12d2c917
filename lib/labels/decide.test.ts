import { describe, expect, it } from 'vitest';
import { LabelBook } from '@/lib/testing/label-log';
import { trajectory } from '@/lib/testing/trajectory';
import { currentLabels } from './fold';
import { openSuggestions } from './suggestions';

const one = trajectory('u:ask > a:plan > c:search(x) > o:found > a:good', { externalId: 'run-1', externalTask: 'k' });
const two = trajectory('u:ask > a:plan > c:search(x) > o:found > a:bad', { externalId: 'run-2', externalTask: 'k' });
const other = trajectory('u:else > a:plan', { externalId: 'run-3', externalTask: 'other' });
const book = () => new LabelBook([one, two, other]);
const on = (facts: object) => ({ author: 'ann', trajectory: 'run-1', step: 4, ...facts });
const alternatives = [{ trajectory: 'run-1', step: 4 }, { trajectory: 'run-2', step: 4 }];
const preference = (facts: object = {}) => on({ kind: 'preference', alternatives, ...facts });
const message = { role: 'assistant', content: 'better' };

describe('refs of an event', () => {
  it('name a trajectory by our id or its own, a step by id, ordinal or place in the source', () => {
    const refs = [{ trajectory: one.id, step: one.steps[4]?.id }, { trajectory: 'run-1', step: 4 }];
    for (const ref of refs) expect(book().give({ kind: 'rating', author: 'ann', value: 1, ...ref })).toMatchObject({ value: { event: { trajectory: one.id, step: one.steps[4]?.id, task: one.task, author_kind: 'human' } } });
    const sourced = { ...one, steps: one.steps.map((step) => ({ ...step, sourceIndexes: [step.ordinal * 2, step.ordinal * 2 + 1] })) };
    expect(new LabelBook([sourced]).give({ kind: 'skip', author: 'ann', trajectory: 'run-1', step: { source: 9 } })).toMatchObject({ value: { event: { step: one.steps[4]?.id } } });
  });

  it('are refused by the field that is wrong', () => {
    const twins = new LabelBook([one, { ...two, externalId: 'run-1' }]);
    expect(book().try(preference({ best: 0, trajectory: 'run-9' }))).toBe('unknown_trajectory trajectory');
    expect(twins.try(on({ kind: 'skip' }))).toBe('ambiguous_trajectory trajectory');
    expect(twins.try(on({ kind: 'skip', trajectory: one.id }))).toBe('stored');
    expect(book().try(on({ kind: 'skip', step: 5 }))).toBe('unknown_step step');
    expect(book().try(on({ kind: 'skip', step: two.steps[4]?.id }))).toBe('unknown_step step');
    expect(book().try(on({ kind: 'correction', step: 3, message }))).toBe('not_an_action step');
    expect(book().try(preference({ best: 0, alternatives: [alternatives[0], { trajectory: 'run-7', step: 1 }] }))).toBe('unknown_trajectory alternatives[1].trajectory');
  });
});

describe('a preference', () => {
  it('says exactly one thing about alternatives that are there', () => {
    expect(book().try(preference())).toBe('bad_choice best');
    expect(book().try(preference({ best: 0, tie: true }))).toBe('bad_choice tie');
    expect(book().try(preference({ best: 2 }))).toBe('bad_choice best');
    expect(book().try(preference({ ranking: [[0], [1, 0]] }))).toBe('bad_choice ranking[1]');
    expect(book().try(preference({ ranking: [[0], [2]] }))).toBe('bad_choice ranking[1]');
    expect(book().try(preference({ ranking: [[1]] }))).toBe('bad_choice ranking');
    expect(book().try(preference({ best: 0, rewrite: message }))).toBe('bad_choice rewrite');
    expect(book().try(preference({ best: 0, shown: [0, 0] }))).toBe('bad_alternatives shown');
    expect(book().try(preference({ best: 0, alternatives: alternatives.slice(0, 1) }))).toBe('bad_alternatives alternatives');
    expect(book().try(preference({ all_bad: true, rewrite: message, alternatives: alternatives.slice(0, 1) }))).toBe('stored');
    expect(book().try(preference({ ranking: [[1], [0]], shown: [1, 0] }))).toBe('stored');
  });

  it('begins with its own step, and compares actions of one decision or turns that a reviewer wrote', () => {
    expect(book().try(preference({ best: 0, alternatives: [...alternatives].reverse() }))).toBe('bad_alternatives alternatives[0]');
    expect(book().try(preference({ best: 0, alternatives: [{ message }, alternatives[1]] }))).toBe('bad_alternatives alternatives[0]');
    expect(book().try(preference({ best: 0, alternatives: [alternatives[0], alternatives[0]] }))).toBe('bad_alternatives alternatives[1]');
    expect(book().try(preference({ best: 0, alternatives: [alternatives[0], { trajectory: 'run-2', step: 2 }] }))).toBe('not_same_decision alternatives[1]');
    expect(book().try(preference({ best: 0, alternatives: [alternatives[0], { trajectory: 'run-3', step: 1 }] }))).toBe('not_same_decision alternatives[1]');
    expect(book().try(preference({ best: 0, alternatives: [alternatives[0], { trajectory: 'run-2', step: 3 }] }))).toBe('not_an_action alternatives[1].step');
    expect(book().try(preference({ best: 1, alternatives: [alternatives[0], { message }] }))).toBe('stored');
  });
});

describe('a goal', () => {
  const goal = (facts: object = {}) => ({ kind: 'goal', author: 'ann', trajectory: 'run-1', goal: 'find it', achieved_at: 3, evidence: [{ step: 3, quote: 'found' }], ...facts });

  it('marks actions on the way by ordinal and keeps them by id', () => {
    const given = book().give(goal({ relevance: { 1: 0, 2: 1 } }));
    expect(given).toMatchObject({ value: { event: { step: one.steps[3]?.id, relevance: { [String(one.steps[1]?.id)]: 0, [String(one.steps[2]?.id)]: 1 } } } });
  });

  it('is refused for marks that are no action on the way, and for another step', () => {
    expect(book().try(goal({ relevance: { 4: 1 } }))).toBe('bad_relevance relevance.4');
    expect(book().try(goal({ relevance: { 0: 1 } }))).toBe('bad_relevance relevance.0');
    expect(book().try(goal({ step: 2 }))).toBe('bad_target step');
    expect(book().try(goal({ step: 3 }))).toBe('stored');
  });

  it('is one label of its trajectory, wherever it is said to be achieved', () => {
    const log = book();
    log.add(goal());
    expect(log.try(goal({ achieved_at: 4 }))).toBe('stale supersedes');
    expect(log.try(goal({ goal: 'another' }))).toBe('stored');
  });
});

describe('an attribute', () => {
  it('is on a step, a trajectory or a task', () => {
    const log = book();
    const attribute = (facts: object) => log.try({ kind: 'attribute', author: 'ann', name: 'role', value: 1, ...facts });
    expect([attribute({ task: 'k' }), attribute({ trajectory: 'run-1' }), attribute({ trajectory: 'run-1', step: 1 })]).toEqual(['stored', 'stored', 'stored']);
    expect(attribute({ task: 'nope' })).toBe('unknown_task task');
    expect(attribute({ task: 'k', trajectory: 'run-1' })).toBe('bad_target task');
    expect(attribute({})).toBe('bad_target trajectory');
  });
});

describe('the log', () => {
  const rating = (value: number, facts: object = {}) => on({ kind: 'rating', value, ...facts });

  it('takes one event sent twice once, and no other under its id', () => {
    const log = book();
    expect([log.try(rating(1, { id: 'r' })), log.try(rating(1, { id: 'r' })), log.try(rating(1, { id: 'r', step: one.steps[4]?.id }))]).toEqual(['stored', 'already', 'already']);
    expect([log.try(rating(-1, { id: 'r' })), log.try(rating(1, { id: 'r', at: '2020-01-01T00:00:00Z' }))]).toEqual(['id_taken id', 'id_taken id']);
  });

  it('refuses an event that does not name the one that it replaces, and shows both', () => {
    const log = book();
    const first = log.add(rating(1));
    const stale = log.give(rating(-1));
    expect(stale).toMatchObject({ ok: false, error: { code: 'stale', current: { id: first, value: 1 }, given: { value: -1 } } });
    const second = log.add(rating(-1, { supersedes: first }));
    expect(log.give(rating(0, { supersedes: first }))).toMatchObject({ error: { code: 'stale', current: { id: second } } });
    expect(log.give(on({ kind: 'skip', supersedes: first }))).toMatchObject({ error: { code: 'stale', current: null } });
    expect(log.try(rating(0, { author: 'bob' }))).toBe('stored');
  });

  it('lets an author retract what stands, once, and nothing else', () => {
    const log = book();
    const first = log.add(rating(1));
    const second = log.add(rating(-1, { supersedes: first }));
    const retract = (label: string, author = 'ann') => log.try({ kind: 'retract', author, label });
    expect([retract('none'), retract(second, 'bob'), retract(first)]).toEqual(['unknown_label label', 'not_own label', 'not_current label']);
    expect([retract(second), retract(second)]).toEqual(['stored', 'not_current label']);
    expect(currentLabels(log.labels)).toMatchObject([{ id: first, value: 1 }]);
    const taken = log.add({ kind: 'retract', author: 'ann', label: first });
    expect(retract(taken)).toBe('cannot_retract label');
    expect(currentLabels(log.labels)).toEqual([]);
    expect(log.try(rating(0))).toBe('stored');
  });

  it('tells ratings of a step from ratings of turns written for it', () => {
    const log = book();
    expect([log.try(rating(-1)), log.try(rating(1, { alternative: message })), log.try(rating(0, { alternative: { ...message, content: 'worse' } }))]).toEqual(['stored', 'stored', 'stored']);
    expect(log.try(rating(1, { alternative: { ...message, content: ' better ' } }))).toBe('stale supersedes');
  });
});

describe('a suggestion', () => {
  const failure = (facts: object) => on({ kind: 'failure', mode: 'planning/loop', ...facts });

  it('waits until a person says the same and names it, or answers the same question', () => {
    const log = book();
    const first = log.add(failure({ author: 'critic', author_kind: 'model' }));
    const second = log.add(failure({ author: 'critic', author_kind: 'model', step: 2 }));
    expect(openSuggestions(log.labels).map((label) => label.id).sort()).toEqual([first, second].sort());
    expect(log.try(failure({ supersedes: first }))).toBe('stored');
    expect(log.try(failure({ step: 2 }))).toBe('stored');
    expect(openSuggestions(log.labels)).toEqual([]);
  });

  it('is named by people only, for its own question, and while it stands', () => {
    const log = book();
    const first = log.add(failure({ author: 'critic', author_kind: 'model' }));
    expect(log.try(failure({ author: 'rule', author_kind: 'rule', supersedes: first }))).toBe('stale supersedes');
    expect(log.try(failure({ mode: 'other', supersedes: first }))).toBe('stale supersedes');
    log.add({ kind: 'retract', author: 'critic', author_kind: 'model', label: first });
    expect(log.try(failure({ supersedes: first }))).toBe('stale supersedes');
  });
});
