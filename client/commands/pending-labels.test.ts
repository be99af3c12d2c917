import { describe, expect, it } from 'vitest';
import { kindLetters, type StepIndex } from '@/lib/contracts/trajectories';
import type { LabelInput } from '@/lib/labels/event';
import { currentLabels, foldLabels, noLabels, type Labels } from '@/lib/labels/fold';
import { lookupOf } from '@/lib/labels/trajectory-lookup';
import { decideLabel } from '@/lib/labels/decide';
import { logOf } from '@/lib/labels/fold';
import { testHash } from '@/lib/testing/hash';
import { trajectory } from '@/lib/testing/trajectory';
import { makeEvent, undoingOf, withPending, type LabelDraft } from './pending-labels';
import type { LabelTarget } from './screen-lookup';

const run = trajectory('u:ask > c:search(a) > o:found it > a:yes', { origin: 'run', externalTask: 'k' });
const other = trajectory('u:ask > c:search(b) > o:none > a:no', { origin: 'other', externalTask: 'k' });
const none: StepIndex = { kinds: '', parents: [], ids: [], heads: [], errors: [], active: '', sizes: [], tokens: [], durations: [], costs: [], decisions: [] };
const index: StepIndex = { ...none, kinds: run.steps.map(({ kind }) => kindLetters[kind]).join(''), parents: run.steps.map(({ parent }) => parent ?? -1), ids: run.steps.map(({ id }) => id) };
const target: LabelTarget = { trajectory: run.id, task: run.task, index };

let made = 0;
const making = () => ({ me: 'ana', id: `e${String(made++).padStart(3, '0')}`, at: `2026-01-01T00:00:${String(made % 60).padStart(2, '0')}Z` });

function say(labels: Labels, draft: LabelDraft): { input: LabelInput; labels: Labels } {
  const event = makeEvent(labels, target, draft, making());
  if (!event.ok) throw new Error(event.error.message);
  return { input: event.value.input, labels: withPending(labels, target, [event.value.input]) };
}

const rate = (value: -1 | 0 | 1): LabelDraft => ({ kind: 'rating', trajectory: run.id, step: run.steps[1]?.id ?? '', value });
const steps = run.steps.map(({ id }) => id as string);

describe('the undo of what was said', () => {
  const ordinalOf = (step: string) => steps.indexOf(step);
  const values = (labels: Labels) => currentLabels(labels).map((label) => (label.kind === 'rating' ? label.value : label.kind));
  /** Says it, and takes it back by its undo. */
  function there(labels: Labels, draft: LabelDraft): { said: Labels; undone: Labels } {
    const event = makeEvent(labels, target, draft, making());
    if (!event.ok) throw new Error(event.error.message);
    const said = withPending(labels, target, [event.value.input]);
    const { id, at } = making();
    return { said, undone: withPending(said, target, [{ ...undoingOf(labels, event.value.event, ordinalOf).undo, id, at }]) };
  }

  it('leaves nothing of a first label, and the one before of a later', () => {
    const first = there(noLabels, rate(1));
    expect(values(first.undone)).toEqual([]);
    const second = there(first.said, rate(-1));
    expect([values(second.said), values(second.undone)]).toEqual([[-1], [1]]);
  });

  it('says again what was taken back, and touches no other label', () => {
    const [plus, elsewhere] = [rate(1), { ...rate(0), step: run.steps[3]?.id ?? '' } as LabelDraft];
    const all = there(there(there(noLabels, elsewhere).said, plus).said, rate(-1)).said;
    const standing = currentLabels(all).find((label) => label.kind === 'rating' && label.value === -1);
    const taken = there(all, { kind: 'retract', label: standing?.id ?? '' });
    expect(values(taken.said).sort()).toEqual([0, 1]);
    expect(values(taken.undone).sort()).toEqual([-1, 0]);
  });

  it('of a goal says its evidence and relevance again', () => {
    const goal: LabelDraft = { kind: 'goal', trajectory: run.id, goal: 'say yes', achieved_at: 3, evidence: [{ step: 3, quote: 'yes' }], relevance: { 1: 0, 3: 1 } };
    const said = there(noLabels, goal).said;
    const [label] = currentLabels(said);
    const { undone } = there(said, { kind: 'retract', label: label?.id ?? '' });
    const { id: _, at: __, ...again } = currentLabels(undone)[0] ?? {};
    expect(again).toEqual(Object.fromEntries(Object.entries(label ?? {}).filter(([name]) => name !== 'id' && name !== 'at')));
  });
});

describe('a label that is made on a screen', () => {
  it('shows at once, and the next one of its kind replaces it', () => {
    const first = say(noLabels, rate(1));
    const second = say(first.labels, rate(-1));
    expect(second.input.supersedes).toBe(first.input.id);
    expect(currentLabels(second.labels)).toMatchObject([{ kind: 'rating', value: -1, author: 'ana' }]);
  });

  it('is gone when it is taken back, and what stood before stands again', () => {
    const first = say(noLabels, rate(1));
    const second = say(first.labels, rate(-1));
    const back = say(second.labels, { kind: 'retract', label: second.input.id ?? '' });
    expect(currentLabels(back.labels)).toMatchObject([{ value: 1 }]);
  });

  it('leaves the labels of others alone', () => {
    const theirs = foldLabels([{ kind: 'rating', id: 'b', author: 'ben', author_kind: 'human', at: '2026-01-01T00:00:00Z', task: run.task, trajectory: run.id, step: run.steps[1]?.id ?? run.steps[0]?.id ?? (() => { throw new Error('no step'); })(), value: 0 }]);
    const mine = say(theirs, rate(1));
    expect(mine.input.supersedes).toBeUndefined();
    expect(currentLabels(mine.labels).map(({ author }) => author).sort()).toEqual(['ana', 'ben']);
    expect(makeEvent(theirs, target, { kind: 'retract', label: 'b' }, making())).toMatchObject({ ok: false, error: { code: 'not_own' } });
  });

  it('is refused at once where the screen can know it', () => {
    const bad: LabelDraft = { kind: 'preference', trajectory: run.id, step: steps[1] ?? '', alternatives: [{ trajectory: run.id, step: steps[1] ?? '' }], best: 4 };
    expect(makeEvent(noLabels, target, bad, making()).ok).toBe(false);
    expect(makeEvent(noLabels, target, { kind: 'correction', trajectory: run.id, step: steps[2] ?? '', message: { role: 'assistant', content: 'x' } }, making())).toMatchObject({ ok: false, error: { code: 'not_an_action' } });
  });

  it('of any kind is taken by the server as the screen made it', () => {
    const drafts: LabelDraft[] = [
      rate(1),
      { kind: 'preference', trajectory: run.id, step: steps[1] ?? '', alternatives: [{ trajectory: run.id, step: steps[1] ?? '' }, { trajectory: other.id, step: other.steps[1]?.id ?? '' }, { message: { role: 'assistant', content: 'or so' } }], best: 1, shown: [1, 0, 2] },
      { kind: 'correction', trajectory: run.id, step: steps[3] ?? '', message: { role: 'assistant', content: 'better' } },
      { kind: 'goal', trajectory: run.id, goal: 'find it', achieved_at: steps[2] ?? '', evidence: [{ step: steps[2] ?? '', quote: 'und', start: 2, end: 5 }], relevance: { '1': 0 } },
      { kind: 'failure', trajectory: run.id, step: steps[2] ?? '', mode: 'tool/empty', first: true },
      { kind: 'attribute', task: run.task, name: 'strategy', value: 'a' },
      { kind: 'comment', trajectory: run.id, text: 'hm' },
      { kind: 'skip', trajectory: run.id, step: steps[1] ?? '' },
    ];
    const lookup = lookupOf([run, other], testHash);
    for (const draft of drafts) {
      const { input, labels } = say(noLabels, draft);
      const onServer = decideLabel(logOf(noLabels), lookup, input, { id: '', at: '' });
      expect(onServer).toMatchObject({ ok: true, value: { status: 'stored' } });
      if (onServer.ok) expect([...labels.events.values()]).toEqual([onServer.value.event]);
    }
  });
});

it('labels that wait stand on what the server has, and one that does not fit any more is left out', () => {
  const first = say(noLabels, rate(1));
  const second = say(first.labels, rate(-1));
  expect(currentLabels(withPending(noLabels, target, [first.input, second.input]))).toMatchObject([{ value: -1 }]);
  const faster = say(noLabels, rate(0));
  expect(currentLabels(withPending(faster.labels, target, [first.input, second.input]))).toMatchObject([{ value: 0 }]);
});

it('an event that the server has by now changes nothing when it is still waiting', () => {
  const { input, labels } = say(noLabels, rate(1));
  expect(withPending(labels, target, [input])).toEqual(labels);
});
