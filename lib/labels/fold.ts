/**
 * The meaning of the log: which label of each identity stands. Cannot fail, and does not depend on the order of arrival, so that the
 * server, an optimistic screen and an export agree, and so do two stores that were filled in opposite order.
 *
 *     a <- b <- c      b supersedes a, c supersedes b: c stands
 *     retract(c)       c never happened: b stands again
 */
import { compareParts, compareText } from '@/lib/base/compare';
import { identityOf } from './identity';
import type { LabelLog } from './decide';
import type { Label, LabelEvent } from './stored-event';

export interface Labels {
  /** The whole log by id. */
  events: ReadonlyMap<string, LabelEvent>;
  /** The label that stands, by identity. */
  current: ReadonlyMap<string, Label>;
  /** Every label ever said, by identity. */
  history: ReadonlyMap<string, readonly Label[]>;
  /** By id of a label: the author of each event that takes it back, by its id. Only the label's own author counts. */
  retractions: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const noLabels: Labels = { events: new Map(), current: new Map(), history: new Map(), retractions: new Map() };

export const isRetracted = (labels: Pick<Labels, 'retractions'>, label: Label): boolean => [...(labels.retractions.get(label.id)?.values() ?? [])].includes(label.author);

/** Later first by time, then by id: decides only between events of which neither knew the other. */
const laterFirst = (a: Label, b: Label): number => compareParts([Date.parse(b.at) || 0, b.id], [Date.parse(a.at) || 0, a.id]);

/** Ids that a live label replaces, directly or through others, be those retracted or not. */
function replacedBy(live: readonly Label[], all: readonly Label[]): Set<string> {
  const byId = new Map(all.map((label) => [label.id, label]));
  const replaced = new Set<string>();
  for (const label of live)
    for (let id = label.supersedes; id !== undefined && !replaced.has(id); id = byId.get(id)?.supersedes) if (byId.has(id)) replaced.add(id);
  return replaced;
}

function standing(labels: readonly Label[], retractions: Labels['retractions']): Label | undefined {
  const live = labels.filter((label) => !isRetracted({ retractions }, label));
  const replaced = replacedBy(live, labels);
  const heads = live.filter((label) => !replaced.has(label.id));
  return [...(heads.length > 0 ? heads : live)].sort(laterFirst)[0];
}

/** Under one id two contents: never stored by one store, but two may meet. The smaller text wins everywhere. */
function oneOf(known: LabelEvent | undefined, event: LabelEvent): LabelEvent {
  if (!known) return event;
  return compareText(JSON.stringify(known), JSON.stringify(event)) <= 0 ? known : event;
}

/** The labels after `events`, on top of `onto`; the same as folding all of them at once. */
export function foldLabels(events: Iterable<LabelEvent>, onto: Labels = noLabels): Labels {
  const byId = new Map(onto.events);
  const history = new Map(onto.history);
  const retractions = new Map(onto.retractions);
  const current = new Map(onto.current);
  const touched = new Set<string>();
  /** Puts an event in its place, or (`isIn` false) takes it out again. */
  const set = (event: LabelEvent, isIn: boolean) => {
    if (event.kind === 'retract') {
      const of = new Map(retractions.get(event.label));
      if (isIn) of.set(event.id, event.author);
      else of.delete(event.id);
      retractions.set(event.label, of);
      const label = byId.get(event.label);
      if (label && label.kind !== 'retract') touched.add(identityOf(label));
      return;
    }
    const identity = identityOf(event);
    const others = (history.get(identity) ?? []).filter((label) => label.id !== event.id);
    history.set(identity, isIn ? [...others, event] : others);
    touched.add(identity);
  };
  for (const event of events) {
    const known = byId.get(event.id);
    const kept = oneOf(known, event);
    if (kept === known) continue;
    if (known) set(known, false);
    byId.set(kept.id, kept);
    set(kept, true);
  }
  for (const identity of touched) {
    const label = standing(history.get(identity) ?? [], retractions);
    if (label) current.set(identity, label);
    else current.delete(identity);
  }
  return { events: byId, current, history, retractions };
}

/** The labels that stand, in an order that no clock and no made id decides. */
export function currentLabels(labels: Labels): Label[] {
  const keyed = [...labels.current].map(([identity, label]) => ({ identity, label }));
  keyed.sort((a, b) => compareParts([a.label.task, a.label.trajectory, a.label.step, a.identity], [b.label.task, b.label.trajectory, b.label.step, b.identity]));
  return keyed.map(({ label }) => label);
}

/** The log that decide.ts asks, over folded labels. */
export const logOf = (labels: Labels): LabelLog => ({
  event: (id) => labels.events.get(id) ?? null,
  current: (identity) => labels.current.get(identity) ?? null,
});

