import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelAnswer } from '@/lib/contracts/labels';
import type { LabelInput } from '@/lib/labels/event';
import type { LabelEvent } from '@/lib/labels/stored-event';
import { StepId, TaskId, TrajectoryId } from '@/lib/trajectory/ids';
import { emptyOutbox, nextBatch, outboxReducer, OutboxEntry, pauseAfter, type Outbox, type OutboxAction } from './outbox-queue';

const hex = '0123456789abcdef01234567';
const [trajectory, step] = [`t_${hex}`, `s_${hex}`];
const rating = (id: string, more: Partial<Extract<LabelInput, { kind: 'rating' }>> = {}): LabelInput => ({ kind: 'rating', id, author: 'ana', trajectory, step, value: 1, ...more });
const entry = (event: LabelInput, project = 'p'): OutboxEntry => ({ id: event.id ?? '', project, trajectory, event, state: { kind: 'waiting' } });
const theirs: LabelEvent = { kind: 'rating', id: 'theirs', author: 'ana', author_kind: 'human', at: '2026-01-01T00:00:00Z', trajectory: TrajectoryId.parse(trajectory), step: StepId.parse(step), task: TaskId.parse(`k_${hex}`), value: 0 };
const stale = (id: string): LabelAnswer => ({ id, status: 'refused', code: 'stale', reason: 'Somebody was faster.', current: theirs });

const after = (...actions: OutboxAction[]): Outbox => actions.reduce(outboxReducer, emptyOutbox);
const added = (...events: LabelInput[]): OutboxAction[] => events.map((event) => ({ kind: 'added', entry: entry(event) }));
const states = ({ entries }: Outbox) => entries.map(({ id, state }) => [id, state.kind]);

describe('the queue', () => {
  it('forgets what the server has, whether it is told so the first or the second time', () => {
    const outbox = after(...added(rating('1'), rating('2'), rating('3')), { kind: 'answered', answers: [{ id: '1', status: 'stored' }, { id: '2', status: 'already' }] });
    expect(states(outbox)).toEqual([['3', 'waiting']]);
  });

  it('keeps everything while no answer comes, and counts the tries', () => {
    const outbox = after(...added(rating('1')), { kind: 'sending' }, { kind: 'unreachable', error: 'away' }, { kind: 'sending' }, { kind: 'unreachable', error: 'away' });
    expect(states(outbox)).toEqual([['1', 'waiting']]);
    expect(outbox.contact).toEqual({ kind: 'away', attempts: 2, error: 'away' });
    expect(outboxReducer(outbox, { kind: 'answered', answers: [{ id: '1', status: 'stored' }] })).toEqual(emptyOutbox);
  });

  it('is not away from anything when another tab has sent all', () => {
    expect(after(...added(rating('1')), { kind: 'unreachable', error: 'away' }, { kind: 'read', entries: [] })).toEqual(emptyOutbox);
  });

  it('shows what was refused, with the reason, until it is dismissed', () => {
    const refused = after(...added(rating('1')), { kind: 'answered', answers: [{ id: '1', status: 'refused', code: 'unknown_step', reason: 'No such step.' }] });
    expect(refused.entries[0]?.state).toEqual({ kind: 'refused', code: 'unknown_step', reason: 'No such step.' });
    expect(nextBatch(refused)).toEqual([]);
    expect(outboxReducer(refused, { kind: 'removed', id: '1' }).entries).toEqual([]);
  });
});

describe('a conflict', () => {
  const conflict = after(...added(rating('1')), { kind: 'answered', answers: [stale('1')] });

  it('holds both values and is not sent again by itself', () => {
    expect(conflict.entries[0]).toMatchObject({ event: { value: 1 }, state: { kind: 'stale', current: { id: 'theirs', value: 0 } } });
    expect(nextBatch(conflict)).toEqual([]);
  });

  it('is settled by mine, which names theirs, under a new id', () => {
    const kept = outboxReducer(conflict, { kind: 'keptMine', id: '1', newId: '9' });
    expect(kept.entries).toEqual([entry(rating('9', { supersedes: 'theirs' }))]);
  });

  it('is settled by mine alone where theirs was taken back', () => {
    const gone = after(...added(rating('1', { supersedes: '0' })), { kind: 'answered', answers: [{ ...stale('1'), current: null }] });
    expect(outboxReducer(gone, { kind: 'keptMine', id: '1', newId: '9' }).entries).toEqual([entry(rating('9'))]);
  });

  it('is settled by theirs', () => {
    expect(outboxReducer(conflict, { kind: 'removed', id: '1' }).entries).toEqual([]);
  });

  it('is one for a chain of changes: the last of mine against theirs, whether they went out together or not', () => {
    const chain = added(rating('1'), rating('2', { supersedes: '1', value: 0 }), rating('3', { supersedes: '2', value: -1 }));
    const wanted = [{ id: '3', event: { value: -1 }, state: { kind: 'stale', current: { id: 'theirs' } } }];
    expect(after(...chain, { kind: 'answered', answers: [stale('1')] }).entries).toMatchObject(wanted);
    expect(after(...chain, { kind: 'answered', answers: [stale('1'), stale('2'), stale('3')] }).entries).toMatchObject(wanted);
  });

  it('is none any more where mine was taken back', () => {
    const taken = added(rating('1'), { kind: 'retract', id: '2', author: 'ana', label: '1' });
    expect(after(...taken, { kind: 'answered', answers: [stale('1')] }).entries).toEqual([]);
  });
});

describe('what goes out', () => {
  it('is the oldest of one project, in order, up to a number', () => {
    const many = after(...Array.from({ length: 120 }, (_, n): OutboxAction => ({ kind: 'added', entry: entry(rating(String(n)), n < 70 ? 'p' : 'q') })));
    expect(nextBatch(many).map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(nextBatch(many, 100).map(({ project }) => project)).toEqual(Array(70).fill('p'));
  });

  it('waits longer after each try, and never more than a minute', () => {
    expect([1, 2, 3, 10, 100].map(pauseAfter)).toEqual([1000, 2000, 4000, 60_000, 60_000]);
  });
});

/** A server that keeps one label an identity and loses answers; it says what it has. */
class LossyServer {
  readonly log: string[] = [];
  answer(events: readonly LabelInput[]): LabelAnswer[] {
    return events.map(({ id = '' }) => {
      if (this.log.includes(id)) return { id, status: 'already' };
      this.log.push(id);
      return { id, status: 'stored' };
    });
  }
}

it('whatever answers are lost, and however often it is closed and read again, every event arrives once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('add', 'send', 'lose', 'reopen'), { minLength: 1, maxLength: 60 }), (moves) => {
      const server = new LossyServer();
      let outbox = emptyOutbox;
      let made = 0;
      const send = (isAnswerLost: boolean) => {
        const batch = nextBatch(outbox, 3);
        if (batch.length === 0) return;
        const answers = server.answer(batch.map(({ event }) => event));
        outbox = outboxReducer(outbox, isAnswerLost ? { kind: 'unreachable', error: 'lost' } : { kind: 'answered', answers });
      };
      for (const move of moves) {
        if (move === 'add') outbox = outboxReducer(outbox, { kind: 'added', entry: entry(rating(String(made++).padStart(4, '0'))) });
        if (move === 'send' || move === 'lose') send(move === 'lose');
        if (move === 'reopen') outbox = outboxReducer(emptyOutbox, { kind: 'read', entries: outbox.entries.map((one) => OutboxEntry.parse(JSON.parse(JSON.stringify(one)))).reverse() });
      }
      while (nextBatch(outbox).length > 0) send(false);
      expect(server.log).toEqual(Array.from({ length: made }, (_, n) => String(n).padStart(4, '0')));
    }),
  );
});
