import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelBook, pairLookupOf } from '@/lib/testing/label-log';
import { trajectory } from '@/lib/testing/trajectory';
import type { Trajectory } from '@/lib/trajectory/model';
import { currentLabels } from './fold';
import { messageKey } from './message-key';
import type { LabelPair, PairLedger, PairOptions } from './pair';
import { pairsFromLabels } from './pairs';
import type { LabelPolicy } from './policy';

/** Three ways on from one state, in one run; a fourth from a state that differs in a time; a fifth after other words. */
const tree = trajectory('u:ask > c:look(here) > o:at 12:00:00 s > { a:A | a:B | a:C }', { externalId: 'tree', externalTask: 'k' });
const [a, b, c] = [3, 4, 5];
const later = trajectory('u:ask > c:look(here) > o:at 10:10:10 s > a:D', { externalId: 'later', externalTask: 'k' });
const stamped = trajectory('u:ask > c:look(here) > o:2026-01-01 10:00 > a:E', { externalId: 'stamped', externalTask: 'k' });
const restamped = trajectory('u:ask > c:look(here) > o:2027-02-02 11:11 > a:F', { externalId: 'restamped', externalTask: 'k' });
const all = [tree, later, stamped, restamped];

const at = (step: number, run = 'tree') => ({ trajectory: run, step });
const said = (content: string) => ({ role: 'assistant', content });
const prefer = (author: string, facts: object, alternatives: object[] = [at(a), at(b), at(c)]) => ({ kind: 'preference', author, ...at(a), alternatives, ...facts });
const rate = (author: string, step: number, value: number, facts: object = {}) => ({ kind: 'rating', author, ...at(step), value, ...facts });

function pairsOf(inputs: readonly object[], options: Partial<PairOptions> = {}, kept: readonly Trajectory[] = all) {
  const book = new LabelBook(all);
  for (const input of inputs) book.add(input);
  return pairsFromLabels(currentLabels(book.labels), { policy: { kind: 'majority' }, ...options }, pairLookupOf(kept));
}
/** `A>B 0.5` for each pair, by the texts of its sides. */
const words = (pairs: readonly LabelPair[]): string[] => {
  const text = (key: string): string => String(JSON.parse(key)[0]);
  return pairs.map((pair) => `${text(pair.chosen.key)}>${text(pair.rejected.key)} ${Number(pair.weight.toFixed(3))}`).sort();
};
const counted = (ledger: PairLedger) => Object.fromEntries(Object.entries(ledger).filter(([, count]) => count > 0));
const policy = (kind: LabelPolicy['kind'], more: Partial<LabelPolicy> = {}): Partial<PairOptions> => ({ policy: { kind, ...more } });

describe('pairs from one label', () => {
  it('are the best over each other', () => {
    const { pairs, ledger } = pairsOf([prefer('ann', { best: 1 })]);
    expect(words(pairs)).toEqual(['B>A 1', 'B>C 1']);
    expect(counted(ledger)).toEqual({});
    expect(pairs[0]).toMatchObject({ decision: { trajectory: tree.id, step: tree.steps[a]?.id, ordinal: a }, chosen: { at: { step: tree.steps[b]?.id } }, scheme: 'ctx.exact', votes: 1 });
  });

  it('are each strictly ordered pair of a ranking', () => {
    expect(words(pairsOf([prefer('ann', { ranking: [[2], [0, 1]] })]).pairs)).toEqual(['C>A 1', 'C>B 1']);
    expect(words(pairsOf([prefer('ann', { ranking: [[0, 1], [2]] })]).pairs)).toEqual(['A>C 1', 'B>C 1']);
    expect(words(pairsOf([prefer('ann', { ranking: [[2], [0]] })]).pairs)).toEqual(['C>A 1']);
  });

  it('are none for a tie, a skip, or turns that are all bad without a better one', () => {
    const given = pairsOf([prefer('ann', { tie: true }), { kind: 'skip', author: 'bob', ...at(a) }]);
    expect([given.pairs, counted(given.ledger)]).toEqual([[], { tie: 1, skip: 1 }]);
    const bad = pairsOf([prefer('ann', { all_bad: true })]);
    expect([bad.pairs, counted(bad.ledger)]).toEqual([[], { no_rewrite: 1 }]);
  });

  it('are the rewrite over each, and the corrected turn over the original', () => {
    expect(words(pairsOf([prefer('ann', { all_bad: true, rewrite: said('R') })]).pairs)).toEqual(['R>A 1', 'R>B 1', 'R>C 1']);
    const { pairs } = pairsOf([{ kind: 'correction', author: 'ann', ...at(b), message: said('B2') }]);
    expect(words(pairs)).toEqual(['B2>B 1']);
    expect(pairs[0]).toMatchObject({ decision: { step: tree.steps[b]?.id }, chosen: { at: { message: said('B2') } } });
  });

  it('are each +1 over each -1 at one decision, with written turns too', () => {
    const { pairs } = pairsOf([rate('ann', a, 1), rate('ann', b, -1), rate('ann', c, 0), rate('ann', a, -1, { alternative: said('W') }), { kind: 'rating', author: 'ann', ...at(1), value: -1 }]);
    expect(words(pairs)).toEqual(['A>B 1', 'A>W 1']);
  });

  it('count a suggestion and leave it out', () => {
    const given = pairsOf([{ ...prefer('model', { best: 0 }), author_kind: 'model' }]);
    expect([given.pairs, counted(given.ledger)]).toEqual([[], { suggestion: 1 }]);
  });
});

describe('several authors', () => {
  const votes = (...bests: number[]) => bests.map((best, index) => prefer(`author${index}`, { best }));

  it('are settled by majority, weighed by the margin', () => {
    const { pairs } = pairsOf(votes(0, 0, 1));
    expect(words(pairs)).toEqual(['A>B 0.333', 'A>C 0.667']);
    expect(pairs.map((pair) => [pair.votes, pair.labels.map((label) => label.author)])).toEqual([[3, ['author0', 'author1']], [3, ['author0', 'author1']]]);
  });

  it('give no pair when the vote is tied', () => {
    for (const bests of [[0, 1, 2], [0, 0, 1, 1]]) {
      const given = pairsOf(votes(...bests));
      expect([given.pairs, counted(given.ledger)]).toEqual([[], { no_majority: 1 }]);
    }
  });

  it('all count by themselves under `all`: equal pairs are merged, contradictions left out', () => {
    const agreeing = pairsOf(votes(0, 0, 0), policy('all'));
    expect([words(agreeing.pairs), counted(agreeing.ledger)]).toEqual([['A>B 3', 'A>C 3'], { merged: 4 }]);
    expect(agreeing.pairs[0]?.labels).toHaveLength(3);
    const contradicting = pairsOf(votes(0, 0, 1), policy('all'));
    expect([words(contradicting.pairs), counted(contradicting.ledger)]).toEqual([['A>C 2', 'B>C 1'], { merged: 2, conflict: 2 }]);
  });

  it('may be asked for more agreement, or be one author', () => {
    const weak = pairsOf(votes(0, 0, 1), policy('majority', { minAgreement: 0.7 }));
    expect([weak.pairs, counted(weak.ledger)]).toEqual([[], { low_agreement: 1 }]);
    expect(words(pairsOf(votes(0, 0, 1), policy('majority', { author: 'author2' })).pairs)).toEqual(['B>A 1', 'B>C 1']);
  });

  it('are overruled by an adjudicated label, and nothing else counts under `adjudicated`', () => {
    const judged = [...votes(0, 0, 1), prefer('lead', { best: 1, queue: 'adjudication' })];
    for (const kind of ['majority', 'adjudicated'] as const) expect(words(pairsOf(judged, policy(kind)).pairs)).toEqual(['B>A 1', 'B>C 1']);
    const open = pairsOf(votes(0, 0), policy('adjudicated'));
    expect([open.pairs, counted(open.ledger)]).toEqual([[], { not_adjudicated: 1 }]);
    const settled = pairsOf(judged, policy('all'));
    expect([words(settled.pairs), settled.ledger.conflict]).toEqual([['A>C 2', 'B>A 2', 'B>C 2'], 1]);
  });

  it('rank pair by pair: more for than against', () => {
    const given = [prefer('ann', { ranking: [[0], [1], [2]] }), prefer('bob', { ranking: [[1], [0], [2]] }), prefer('cy', { best: 0 })];
    expect(words(pairsOf(given).pairs)).toEqual(['A>B 0.333', 'A>C 1', 'B>C 0.667']);
    const tied = pairsOf(given.slice(0, 2));
    expect(words(tied.pairs)).toEqual(['A>C 1', 'B>C 1']);
  });

  it('share the margin among their rewrites', () => {
    const bad = (author: string, content: string) => prefer(author, { all_bad: true, rewrite: said(content) });
    expect(words(pairsOf([bad('ann', 'R'), bad('bob', ' R '), bad('cy', 'S'), prefer('dan', { best: 0 })]).pairs)).toEqual([
      'R>A 0.333', 'R>B 0.5', 'R>C 0.5', 'S>A 0.167', 'S>B 0.25', 'S>C 0.25',
    ]);
  });

  it('vote on corrections and ratings too', () => {
    const correct = (author: string, content: string) => ({ kind: 'correction', author, ...at(b), message: said(content) });
    expect(words(pairsOf([correct('ann', 'X'), correct('bob', 'X'), correct('cy', 'Y')]).pairs)).toEqual(['X>B 0.333']);
    expect(counted(pairsOf([correct('ann', 'X'), correct('cy', 'Y')]).ledger)).toEqual({ no_majority: 1 });
    expect(words(pairsOf([rate('ann', a, 1), rate('bob', a, 1), rate('cy', a, -1), rate('ann', b, -1)]).pairs)).toEqual(['A>B 0.333']);
    expect(words(pairsOf([rate('ann', a, 1), rate('bob', b, -1)], policy('all')).pairs)).toEqual([]);
    expect(words(pairsOf([rate('ann', a, 1), rate('bob', b, -1)]).pairs)).toEqual(['A>B 1']);
  });
});

describe('one pair from several labels', () => {
  it('is one row, whatever kinds said it', () => {
    const { pairs, ledger } = pairsOf([prefer('ann', { best: 0 }, [at(a), at(b)]), rate('bob', a, 1), rate('bob', b, -1)]);
    expect([words(pairs), counted(ledger)]).toEqual([['A>B 2'], { merged: 1 }]);
    expect(pairs[0]?.labels.map((label) => `${label.author} ${label.kind}`)).toEqual(['ann preference', 'bob rating', 'bob rating']);
  });

  it('is none where the labels go in circles', () => {
    const two = (author: string, first: number, second: number) => ({ kind: 'preference', author, ...at(first), alternatives: [at(first), at(second)], best: 0 });
    const given = pairsOf([two('ann', a, b), two('bob', b, c), two('cy', c, a)], policy('all'));
    expect([given.pairs, counted(given.ledger)]).toEqual([[], { conflict: 3 }]);
  });

  it('is none where both sides are the same turn', () => {
    const given = pairsOf([prefer('ann', { best: 1 }, [at(a), { message: said(' A') }, at(b)])]);
    expect([words(given.pairs), counted(given.ledger)]).toEqual([['A>B 1'], { equal_sides: 1 }]);
  });
});

describe('the states of a pair', () => {
  it('may differ in times: the prompt is that of alternative 0', () => {
    const { pairs } = pairsOf([{ kind: 'preference', author: 'ann', ...at(3, 'stamped'), alternatives: [at(3, 'stamped'), at(3, 'restamped')], best: 1 }]);
    expect(words(pairs)).toEqual(['F>E 1']);
    expect(pairs[0]).toMatchObject({ scheme: 'ctx.norm', decision: { trajectory: stamped.id } });
  });

  it('may not differ more, unless asked for', () => {
    const labels = [prefer('ann', { best: 0 }, [at(a), at(3, 'stamped'), at(b)])];
    const given = pairsOf(labels);
    expect([words(given.pairs), counted(given.ledger)]).toEqual([['A>B 1'], { context_differs: 1 }]);
    const ratings = [rate('ann', a, 1), { kind: 'rating', author: 'ann', ...at(3, 'stamped'), value: -1 }];
    expect(counted(pairsOf(ratings).ledger)).toEqual({ context_differs: 1 });
    expect(words(pairsOf(ratings, { allowContextDiffers: true }).pairs)).toEqual(['A>E 1']);
    const allowed = pairsOf(labels, { allowContextDiffers: true });
    expect(allowed.pairs.map((pair) => pair.scheme).sort()).toEqual(['ctx.exact', 'task.step']);
  });

  it('are those of the two sides where these are nearer to each other than to alternative 0', () => {
    const { pairs, ledger } = pairsOf([{ kind: 'preference', author: 'ann', ...at(3, 'stamped'), alternatives: [at(3, 'stamped'), at(b), at(a)], ranking: [[0], [1], [2]] }]);
    expect([words(pairs), counted(ledger)]).toEqual([['B>A 1'], { context_differs: 2 }]);
    expect(pairs[0]).toMatchObject({ scheme: 'ctx.exact', decision: { trajectory: tree.id, ordinal: b } });
  });

  it('lose the alternatives that the filter left out', () => {
    const labels = [prefer('ann', { ranking: [[0], [1], [2]] }, [at(3, 'stamped'), at(3, 'restamped'), { message: said('M') }])].map((label) => ({ ...label, ...at(3, 'stamped') }));
    expect(words(pairsOf(labels).pairs)).toEqual(['E>F 1', 'E>M 1', 'F>M 1']);
    const given = pairsOf(labels, {}, [tree, restamped]);
    expect([words(given.pairs), counted(given.ledger)]).toEqual([['F>M 1'], { alternative_filtered: 1 }]);
    expect(given.pairs[0]?.decision.trajectory).toBe(restamped.id);
    expect(counted(pairsOf([{ kind: 'correction', author: 'ann', ...at(3, 'later'), message: said('Z') }], {}, [tree]).ledger)).toEqual({ alternative_filtered: 1 });
  });
});

describe('pairs of any labels', () => {
  const label = fc.record({ author: fc.constantFrom('ann', 'bob', 'cy'), anchor: fc.constantFrom(a, b, c), choice: fc.constantFrom({ best: 0 }, { best: 1 }, { tie: true }, { ranking: [[1], [0, 2]] }, { ranking: [[2], [1], [0]] }, { all_bad: true, rewrite: said('R') }) });
  const kinds = fc.constantFrom<LabelPolicy['kind']>('all', 'majority');

  it('never contradict each other, never compare a turn with itself, and are ordered alike whoever labelled first', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 6 }), kinds, (given, kind) => {
        const unique = [...new Map(given.map((one) => [`${one.author} ${one.anchor}`, one])).values()];
        const inputs = unique.map(({ author, anchor, choice }) => ({ kind: 'preference', author, ...at(anchor), alternatives: [at(anchor), ...[a, b, c].filter((step) => step !== anchor).map((step) => at(step))], ...choice }));
        const { pairs } = pairsOf(inputs, policy(kind));
        const shape = (of: readonly LabelPair[]) => of.map((pair) => [pair.decision.step, pair.chosen.key, pair.rejected.key, pair.scheme, Number(pair.weight.toFixed(9)), pair.labels.map((one) => one.author)]);
        expect(shape(pairsOf([...inputs].reverse(), policy(kind)).pairs)).toEqual(shape(pairs));
        const sides = new Set(pairs.map((pair) => `${pair.chosen.key} ${pair.rejected.key}`));
        for (const { chosen, rejected, weight } of pairs) {
          expect(chosen.key).not.toBe(rejected.key);
          expect(sides.has(`${rejected.key} ${chosen.key}`)).toBe(false);
          expect(weight).toBeGreaterThan(0);
        }
        expect(sides.size).toBe(pairs.length);
      }),
      { numRuns: 60 },
    );
  });

  it('tell turns apart by what they say and do, not by call ids, key order or spaces', () => {
    const call = (id: string, args: object) => ({ role: 'assistant' as const, content: 'go  on\n', tool_calls: [{ id, type: 'function' as const, function: { name: 'f', arguments: { ...args } } }] });
    expect(messageKey(call('1', { x: 1, y: ' ' }))).toBe(messageKey({ ...call('2', { y: ' ', x: 1 }), content: 'go on' }));
    expect(messageKey(call('1', { x: 1, y: '  ' }))).not.toBe(messageKey(call('1', { x: 1, y: ' ' })));
  });
});
