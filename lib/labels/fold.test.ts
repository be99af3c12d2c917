import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelBook } from '@/lib/testing/label-log';
import { trajectory } from '@/lib/testing/trajectory';
import { currentLabels, foldLabels, isRetracted, type Labels } from './fold';
import { identityOf } from './identity';
import { LabelEvent } from './stored-event';

const run = trajectory('u:ask > a:one > a:two');

/** Logs that one store could have kept: random people, ratings, replacements and retractions, all through the gate. */
const act = fc.record({ author: fc.constantFrom('ann', 'bob'), step: fc.constantFrom(1, 2), value: fc.constantFrom(-1, 0, 1), isRetract: fc.boolean() });
const log = fc.array(act, { maxLength: 12 }).map((acts) => {
  const book = new LabelBook([run]);
  for (const { author, step, value, isRetract } of acts) {
    const current = currentLabels(book.labels).find((label) => label.author === author && label.step === run.steps[step]?.id);
    if (isRetract && current) book.add({ kind: 'retract', author, label: current.id });
    else book.add({ kind: 'rating', author, trajectory: run.id, step, value, ...(current ? { supersedes: current.id } : {}) });
  }
  return [...book.labels.events.values()];
});

/** Any events at all, such as two logs that met: chains that fork, dangle or run in circles, and one id with two contents. */
const anyEvents = fc.array(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), other: fc.constantFrom('a', 'b', 'c', 'd', 'e', undefined), author: fc.constantFrom('ann', 'bob'), second: fc.constantFrom('01', '02'), value: fc.constantFrom(-1, 1), isRetract: fc.boolean() }),
  { maxLength: 8 },
).map((parts) =>
  parts.map(({ id, other, author, second, value, isRetract }) =>
    LabelEvent.parse({
      id, author, author_kind: 'human', at: `2026-01-01T00:00:${second}Z`, task: run.task, trajectory: run.id, step: run.steps[1]?.id,
      ...(isRetract ? { kind: 'retract', label: other ?? 'a' } : { kind: 'rating', value, ...(other === undefined ? {} : { supersedes: other }) }),
    }),
  ),
);

const retraction = (id: string, author: string, label: string): LabelEvent =>
  LabelEvent.parse({ id, kind: 'retract', author, author_kind: 'human', at: '2027-01-01T00:00:00Z', task: run.task, trajectory: run.id, step: run.steps[1]?.id, label });

const meaning = (labels: Labels) => ({ current: currentLabels(labels), ids: [...labels.events.keys()].sort() });

describe('the fold', () => {
  it('gives the same whole as piece by piece', () => {
    fc.assert(
      fc.property(fc.oneof(log, anyEvents), fc.nat(12), (events, cut) => {
        const whole = foldLabels(events);
        const pieces = foldLabels(events.slice(cut), foldLabels(events.slice(0, cut)));
        const single = events.reduce((labels, event) => foldLabels([event], labels), foldLabels([]));
        expect(meaning(pieces)).toEqual(meaning(whole));
        expect(meaning(single)).toEqual(meaning(whole));
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on the order in which events arrive', () => {
    fc.assert(
      fc.property(fc.oneof(log, anyEvents).chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))), ([events, shuffled]) => {
        expect(meaning(foldLabels(shuffled))).toEqual(meaning(foldLabels(events)));
      }),
      { numRuns: 200 },
    );
  });

  it('takes a retracted label for one that never was', () => {
    fc.assert(
      fc.property(log, act, (events, { author, step, value }) => {
        const before = foldLabels(events);
        const current = currentLabels(before).find((label) => label.author === author && label.step === run.steps[step]?.id);
        const target = { trajectory: run.id, step: run.steps[step]?.id, task: run.task, author, author_kind: 'human', at: '2027-01-01T00:00:00Z' };
        const said = LabelEvent.parse({ ...target, id: 'new', kind: 'rating', value, ...(current ? { supersedes: current.id } : {}) });
        const taken = LabelEvent.parse({ ...target, id: 'back', kind: 'retract', label: 'new' });
        expect(currentLabels(foldLabels([said], before))).not.toEqual(currentLabels(before));
        expect(currentLabels(foldLabels([said, taken], before))).toEqual(currentLabels(before));
        expect(currentLabels(foldLabels([taken, said], before))).toEqual(currentLabels(before));
      }),
    );
  });

  it('keeps one label for each identity that was ever said and not taken back', () => {
    fc.assert(
      fc.property(fc.oneof(log, anyEvents), (events) => {
        const labels = foldLabels(events);
        for (const [identity, label] of labels.current) expect(identityOf(label)).toBe(identity);
        for (const [identity, said] of labels.history) {
          const live = said.filter((label) => !isRetracted(labels, label));
          expect(labels.current.has(identity)).toBe(live.length > 0);
        }
      }),
    );
  });

  it('lets the chain decide, not the clock', () => {
    const book = new LabelBook([run]);
    const rating = (value: number, facts: object) => book.add({ kind: 'rating', author: 'ann', trajectory: run.id, step: 1, value, ...facts });
    const first = rating(1, { at: '2030-01-01T00:00:00Z' });
    const second = rating(-1, { at: '2020-01-01T00:00:00Z', supersedes: first });
    expect(currentLabels(book.labels)).toMatchObject([{ id: second }]);
    // Through a label that was taken back as well.
    const third = rating(0, { at: '2010-01-01T00:00:00Z', supersedes: second });
    const taken = retraction('x', 'ann', second);
    expect(currentLabels(foldLabels([taken], book.labels))).toMatchObject([{ id: third }]);
  });

  it('takes the later of two labels that did not know each other', () => {
    const [mine, theirs] = ['2026-01-01T10:00:00+02:00', '2026-01-01T09:00:00Z'].map((at, index) =>
      LabelEvent.parse({ id: String(9 - index), kind: 'rating', value: index, author: 'ann', author_kind: 'human', at, task: run.task, trajectory: run.id, step: run.steps[1]?.id }),
    );
    if (!mine || !theirs) throw new Error('no events');
    expect(currentLabels(foldLabels([theirs, mine]))).toEqual([theirs]);
  });

  it('ignores a retraction by somebody else', () => {
    const book = new LabelBook([run]);
    const id = book.add({ kind: 'rating', author: 'ann', trajectory: run.id, step: 1, value: 1 });
    const foreign = retraction('x', 'bob', id);
    expect(currentLabels(foldLabels([foreign], book.labels))).toHaveLength(1);
  });

  it('goes back one edit for one undo, however many edits there were', () => {
    const book = new LabelBook([run]);
    let last: string | undefined;
    for (const value of [1, 0, -1, 0, 1]) last = book.add({ kind: 'rating', author: 'ann', trajectory: run.id, step: 1, value, ...(last ? { supersedes: last } : {}) });
    book.add({ kind: 'retract', author: 'ann', label: last });
    expect(currentLabels(book.labels)).toMatchObject([{ value: 0 }]);
  });
});
