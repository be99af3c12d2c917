/** Sends the outbox, in order, again and again until the server has answered; and shows it to screens. */
'use client';

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, call } from '@/client/api';
import { keys } from '@/client/queries/keys';
import { nextBatch, pauseAfter, type OutboxAction, type OutboxEntry } from '@/client/state/outbox-queue';
import { currentOutbox, dispatchOutbox, rereadOutbox, subscribeOutbox, useOutboxState } from '@/client/state/outbox-store';
import { uuid7 } from '@/client/state/uuid7';
import { appendLabels, type LabelAnswer } from '@/lib/contracts/labels';

/** Signing in again, a busy server, a proxy that lost it: these pass. The others are about the events. */
const passes = (status: number) => status === 401 || status === 408 || status === 421 || status === 429 || status >= 500;

/** One event alone speaks by its status: 409 and 400 are about that event. */
function answerOf({ id }: OutboxEntry, { problem }: ApiProblem): LabelAnswer {
  const code = problem.status === 409 ? 'stale' : (/^\((\w+)\)$/.exec(problem.detail ?? '')?.[1] ?? 'refused');
  return { id, status: 'refused', code, reason: problem.title, current: problem.current };
}

/** What the server made of a batch, as the action that says so. */
async function post(batch: readonly OutboxEntry[], project: string): Promise<OutboxAction> {
  try {
    const { answers } = await call(appendLabels, { params: { project }, body: { events: batch.map(({ event }) => ({ ...event })) } });
    return { kind: 'answered', answers };
  } catch (error) {
    if (!(error instanceof ApiProblem)) return { kind: 'unreachable', error: 'The server does not answer.' };
    if (passes(error.status)) return { kind: 'unreachable', error: error.message };
    const [only, more] = batch;
    if (only && !more && (error.status === 409 || error.status === 400)) return { kind: 'answered', answers: [answerOf(only, error)] };
    return { kind: 'turnedDown', ids: batch.map(({ id }) => id), code: 'refused', reason: error.message };
  }
}

/** The labels come anew before the entries are forgotten, so that no label blinks. */
async function sendNext(client: QueryClient): Promise<void> {
  rereadOutbox(); // another tab may have sent them
  const batch = nextBatch(currentOutbox());
  const [first] = batch;
  if (!first) return;
  dispatchOutbox({ kind: 'sending' });
  const said = await post(batch, first.project);
  if (said.kind === 'answered') {
    const pages = new Set(batch.map(({ trajectory }) => trajectory));
    await Promise.all([...pages].map((trajectory) => client.invalidateQueries({ queryKey: keys.labels(first.project, trajectory) })));
  }
  dispatchOutbox(said);
  if (said.kind === 'answered' && nextBatch(currentOutbox()).length === 0) refreshLists(client, first.project);
}

/** Whatever counts or shows labels. */
function refreshLists(client: QueryClient, project: string): void {
  for (const list of ['trajectories', 'tasks', 'decisions', 'failures'] as const) void client.invalidateQueries({ queryKey: keys.lists(project, list) });
  void client.invalidateQueries({ queryKey: [...keys.project(project), 'home'] });
}

/** One tab at a time, where the browser can tell; else the server sees an event twice and says so. */
const exclusively = async (work: () => Promise<void>): Promise<void> => void ('locks' in navigator ? await navigator.locks.request('treewright.outbox', work) : await work());

const wakers = new Set<() => void>();
const wake = () => [...wakers].forEach((waker) => waker());

/** Resolves when something wakes it, after `ms`, or when `stop` is aborted. */
function rest(stop: AbortSignal, ms: number | null): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      if (timer !== null) clearTimeout(timer);
      wakers.delete(finish);
      stop.removeEventListener('abort', finish);
      done();
    };
    const timer = ms === null ? null : setTimeout(finish, ms);
    wakers.add(finish);
    stop.addEventListener('abort', finish);
  });
}

async function sendAll(client: QueryClient, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    if (nextBatch(currentOutbox()).length === 0) await rest(stop, null);
    else {
      await exclusively(() => sendNext(client));
      const { contact } = currentOutbox();
      if (contact.kind === 'away') await rest(stop, pauseAfter(contact.attempts));
    }
  }
}

/** Mounted once, in app/providers.tsx; draws nothing. */
export function OutboxSender(): null {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const forget = subscribeOutbox(() => currentOutbox().contact.kind !== 'away' && wake());
    window.addEventListener('online', wake);
    void sendAll(client, stop.signal);
    return () => {
      window.removeEventListener('online', wake);
      forget();
      stop.abort();
    };
  }, [client]);
  return null;
}

const keepMine = (id: string): void => dispatchOutbox({ kind: 'keptMine', id, newId: uuid7() });
const remove = (id: string): void => dispatchOutbox({ kind: 'removed', id });

/** What a screen shows of the outbox. */
export function useOutbox() {
  const { entries, contact } = useOutboxState();
  return {
    /** Labels that the server does not have yet. */
    pending: entries.filter(({ state }) => state.kind === 'waiting').length,
    isSending: contact.kind === 'sending',
    /** Why the last try failed; null when all is well. It is tried again by itself. */
    error: contact.kind === 'away' ? contact.error : null,
    retryNow: wake,
    /** Somebody else, or another tab, was faster: mine is `event`, theirs `current` (null: it was taken back). */
    conflicts: entries.flatMap(({ id, project, trajectory, event, state }) => (state.kind === 'stale' ? [{ id, project, trajectory, event, current: state.current }] : [])),
    /** Says mine again, in the place of theirs. */
    keepMine,
    /** Lets theirs stand. */
    takeTheirs: remove,
    /** Labels that the server would not take, with its reason. */
    refused: entries.flatMap(({ id, project, trajectory, event, state }) => (state.kind === 'refused' ? [{ id, project, trajectory, event, reason: state.reason }] : [])),
    dismiss: remove,
  };
}
