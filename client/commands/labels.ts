/** Labelling: a label shows at once, waits in the outbox, and is sent from there. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { labelsQuery } from '@/client/queries/labels';
import { rememberAct } from '@/client/state/acts';
import type { OutboxEntry } from '@/client/state/outbox-queue';
import { dispatchOutbox, useOutboxState } from '@/client/state/outbox-store';
import { uuid7 } from '@/client/state/uuid7';
import { err, ok, type Result } from '@/lib/base/result';
import type { listLabels } from '@/lib/contracts/labels';
import { foldLabels, noLabels, type Labels } from '@/lib/labels/fold';
import { LabelEvent } from '@/lib/labels/stored-event';
import type { z } from 'zod';
import { makeEvent, undoingOf, withPending, type LabelDraft } from './pending-labels';
import type { LabelTarget } from './screen-lookup';

export interface Labelling {
  /** What stands, what was said before and what was taken back, with the labels that wait to be sent. `currentLabels(labels)` lists them. */
  labels: Labels;
  /** Name of the asking author; null until the labels are there. */
  me: string | null;
  /** Ids of the events that the server does not have yet. */
  pending: ReadonlySet<string>;
  /** Says it: resolves at once to the event's id, or to why it cannot be said. A label of one's own that stands is replaced. */
  append(draft: LabelDraft): Result<string, string>;
  /** Takes one's own label back. */
  retract(label: string): Result<string, string>;
  query: UseQueryResult<z.output<typeof listLabels.answer>>;
}

const ofTrajectory = (entries: readonly OutboxEntry[], project: string, trajectory: string | undefined) =>
  entries.filter((entry) => entry.project === project && entry.trajectory === trajectory && entry.state.kind === 'waiting');

function ordinalIn(index: LabelTarget['index'], step: string): number | null {
  const at = index?.ids.indexOf(step) ?? -1;
  return at < 0 ? null : at;
}

/** Labels on one rollout; null while the screen does not know which. `OutboxSender` must be mounted for them to be sent. */
export function useLabels(project: string, target: LabelTarget | null): Labelling {
  const query = useQuery(labelsQuery(project, target?.trajectory ?? null));
  const { entries } = useOutboxState();
  const waiting = useMemo(() => ofTrajectory(entries, project, target?.trajectory), [entries, project, target?.trajectory]);
  const items = query.data?.items;
  const stored = useMemo(() => (items ? foldLabels(items.map(({ event }) => LabelEvent.parse(event))) : noLabels), [items]);
  const [trajectory, task, index] = [target?.trajectory, target?.task, target?.index];
  const place = useMemo(() => (trajectory === undefined || task === undefined ? null : { trajectory, task, index }), [trajectory, task, index]);
  const labels = useMemo(() => (place ? withPending(stored, place, waiting.map(({ event }) => event)) : stored), [stored, place, waiting]);
  const pending = useMemo(() => new Set(waiting.map(({ id }) => id)), [waiting]);
  const me = query.data?.me ?? null;

  const append = useCallback(
    (draft: LabelDraft): Result<string, string> => {
      if (!place || me === null) return err('The labels of this rollout are not loaded yet.');
      const made = makeEvent(labels, place, draft, { me, id: uuid7(), at: new Date().toISOString() });
      if (!made.ok) return err(made.error.message);
      const { input, event } = made.value;
      const ordinalOf = (step: string): number | null => ordinalIn(place.index, step);
      rememberAct({ project, trajectory: place.trajectory, ordinal: event.step === null ? null : ordinalOf(event.step), event, ...undoingOf(labels, event, ordinalOf) });
      dispatchOutbox({ kind: 'added', entry: { id: event.id, project, trajectory: place.trajectory, event: input, state: { kind: 'waiting' } } });
      return ok(event.id);
    },
    [labels, place, me, project],
  );
  const retract = useCallback((label: string) => append({ kind: 'retract', label }), [append]);
  return { labels, me, pending, append, retract, query };
}
