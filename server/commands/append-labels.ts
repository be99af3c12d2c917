/** Appends label events: decided by lib/labels, stored in order, answered only after they are durable. */
import 'server-only';
import type { PoolClient } from 'pg';
import type { LabelAnswer } from '@/lib/contracts/labels';
import { inputDigest } from '@/lib/labels/content';
import { decideLabel, type Decided } from '@/lib/labels/decide';
import type { LabelInput } from '@/lib/labels/event';
import { foldLabels, logOf, type Labels } from '@/lib/labels/fold';
import { identityOf } from '@/lib/labels/identity';
import type { LabelLookup } from '@/lib/labels/lookup';
import type { LabelRefusal } from '@/lib/labels/refusal';
import { resolveLabel } from '@/lib/labels/resolve';
import type { LabelEvent } from '@/lib/labels/stored-event';
import type { Result } from '@/lib/base/result';
import { ok } from '@/lib/base/result';
import { writeLabel } from '@/server/db/label-rows';
import { inTransaction } from '@/server/db/transaction';
import { sha256 } from '@/server/hash';
import { eventsById, eventsByIdentity } from '@/server/queries/load-label-events';
import { loadLabelLookup } from '@/server/queries/load-label-lookup';
import { store } from '@/server/store/store';
import { uuid7 } from '@/server/uuid7';

/** Two writers of one identity: one of them finds it changed and decides anew. More rounds than this mean a fault. */
const attempts = 8;

const refused = (input: LabelInput, refusal: LabelRefusal): LabelAnswer => ({
  id: input.id ?? '',
  status: 'refused',
  reason: refusal.message,
  code: refusal.code,
  ...(refusal.code === 'stale' ? { current: refusal.current } : {}),
});

interface Settled extends Decided {
  labels: Labels;
  /** Hash of the identity that the event belongs to; a retraction belongs to that of its label. */
  identity: string;
}

const named = (input: LabelInput): string[] => [input.id, input.supersedes, input.kind === 'retract' ? input.label : undefined].flatMap((id) => (id === undefined ? [] : [id]));

/** Reads what stands and decides; null where the identity cannot be known because a ref is wrong. */
async function settle(client: PoolClient, projectId: string, input: LabelInput, lookup: LabelLookup): Promise<Result<Settled, LabelRefusal>> {
  const known = await eventsById(client, projectId, named(input));
  const same = input.id === undefined ? undefined : known.get(input.id);
  const digest = inputDigest(input, sha256);
  if (same?.digest === digest) return ok({ event: same.event, status: 'already', labels: foldLabels([]), identity: '' });
  const byId = new Map([...known].map(([id, { event }]) => [id, event]));
  const draft = resolveLabel(input, lookup, (id) => byId.get(id) ?? null);
  const about = draft.ok ? (draft.value.kind === 'retract' ? byId.get(draft.value.label) : draft.value) : undefined;
  const identity = about && about.kind !== 'retract' ? sha256(identityOf(about)) : '';
  const labels = foldLabels([...byId.values(), ...(await eventsByIdentity(client, projectId, identity === '' ? [] : [identity]))]);
  const decided = decideLabel(logOf(labels), lookup, input, { id: uuid7(), at: new Date().toISOString() });
  return decided.ok ? ok({ ...decided.value, labels, identity }) : decided;
}

/** One event inside a transaction; 'again' when another writer was faster. */
async function append(client: PoolClient, projectId: string, input: LabelInput, lookup: LabelLookup): Promise<LabelAnswer | 'again'> {
  const settled = await settle(client, projectId, input, lookup);
  if (!settled.ok) return refused(input, settled.error);
  const { event, status, labels, identity } = settled.value;
  if (status === 'already') return { id: event.id, status };
  const before = standing(labels, event);
  const after = standing(foldLabels([event], labels), event);
  const written = await writeLabel(client, { projectId, event, identity, digest: inputDigest(input, sha256), before, after });
  return written ? { id: event.id, status } : 'again';
}

function standing(labels: Labels, event: LabelEvent) {
  const about = event.kind === 'retract' ? labels.events.get(event.label) : event;
  return about && about.kind !== 'retract' ? (labels.current.get(identityOf(about)) ?? null) : null;
}

class Outrun extends Error {}

/** Stores the events of one call in one transaction, in order; an event that is refused does not keep the others from being stored. */
export async function appendLabels(projectId: string, inputs: readonly LabelInput[]): Promise<LabelAnswer[]> {
  const lookup = await loadLabelLookup(store().pool, projectId, inputs);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(async (client) => {
        const answers: LabelAnswer[] = [];
        for (const input of inputs) {
          const answer = await append(client, projectId, input, lookup);
          if (answer === 'again') throw new Outrun();
          answers.push(answer);
        }
        return answers;
      });
    } catch (error) {
      if (!(error instanceof Outrun) || attempt === attempts) throw error;
    }
  }
}

