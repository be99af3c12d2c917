/** One label on everything that a filter keeps: an event for each, replacing what its author had said there. */
import 'server-only';
import type { z } from 'zod';
import type { BulkRequest, LabelAnswer } from '@/lib/contracts/labels';
import { answerOf } from '@/lib/labels/content';
import { LabelInput } from '@/lib/labels/event';
import { LabelEvent } from '@/lib/labels/stored-event';
import { appendLabels } from '@/server/commands/append-labels';
import { bulkTargets, type BulkTarget } from '@/server/queries/bulk-targets';
import { WrongInput } from '@/server/refusal';
import { uuid7 } from '@/server/uuid7';

type Request = z.output<typeof BulkRequest>;

export interface BulkAnswer {
  stored: number;
  refused: number;
  /** Of the events that were stored: retracting them is the undo. */
  ids: string[];
  /** How often something was not stored, by why; `already`: its author says the same there by now. */
  reasons: Record<string, number>;
}

const mostTrajectories = 20_000;
const batch = 500;

/** Ratings and failures speak of a step. */
const needsStep = (kind: Request['label']['kind']) => kind === 'rating' || kind === 'failure';

function inputFor({ trajectory, step }: BulkTarget, { label }: Request, author: string): LabelInput {
  const place = step === null ? { trajectory } : { trajectory, step };
  return LabelInput.parse({ ...label, ...place, id: uuid7(), author, author_kind: 'human' });
}

/** What stands in the way of one's own label; null where it says the same. */
function replacing(input: LabelInput, { current }: LabelAnswer): LabelInput | null {
  const standing = LabelEvent.safeParse(current);
  if (!standing.success || standing.data.kind === 'retract') return input;
  const named = { ...input, supersedes: standing.data.id };
  const isSame = standing.data.kind === input.kind && answerOf(standing.data) === answerOf({ ...standing.data, ...said(input) });
  return isSame ? null : named;
}

/** What the label says, without its target and author. */
function said(input: LabelInput): Record<string, unknown> {
  switch (input.kind) {
    case 'rating':
      return { value: input.value };
    case 'failure':
      return { mode: input.mode, severity: input.severity };
    case 'comment':
      return { text: input.text };
    case 'attribute':
      return { name: input.name, value: input.value };
    default:
      return {};
  }
}

class Tally implements BulkAnswer {
  stored = 0;
  refused = 0;
  readonly ids: string[] = [];
  readonly reasons: Record<string, number> = {};

  count(reason: string, times = 1): void {
    if (times > 0) this.reasons[reason] = (this.reasons[reason] ?? 0) + times;
  }

  take(answer: LabelAnswer): void {
    if (answer.status === 'stored') {
      this.stored += 1;
      this.ids.push(answer.id);
    } else if (answer.status === 'refused') {
      this.refused += 1;
      this.count(answer.code ?? 'refused');
    }
  }
}

async function append(projectId: string, inputs: readonly LabelInput[], tally: Tally): Promise<void> {
  const answers = await appendLabels(projectId, inputs);
  const again: LabelInput[] = [];
  for (const [index, answer] of answers.entries()) {
    const input = inputs[index];
    if (answer.code !== 'stale' || !input || input.supersedes !== undefined) {
      tally.take(answer);
      continue;
    }
    const next = replacing(input, answer);
    if (next) again.push(next);
    else tally.count('already');
  }
  if (again.length > 0) for (const answer of await appendLabels(projectId, again)) tally.take(answer);
}

/** `author`: name of whoever asks. Throws WrongInput for a filter that cannot be read or keeps too much. */
export async function bulkLabel(projectId: string, request: Request, author: string): Promise<BulkAnswer> {
  const { filter, on, label } = request;
  if (on === 'trajectory' && needsStep(label.kind)) throw new WrongInput(`A ${label.kind} speaks of a step: choose the last action or the first failure.`);
  const targets = await bulkTargets(projectId, filter, on, mostTrajectories + 1);
  if (targets.length > mostTrajectories) throw new WrongInput(`The filter keeps more than ${mostTrajectories} trajectories; label fewer at once.`);
  const tally = new Tally();
  const fitting = targets.filter(({ step }) => on === 'trajectory' || step !== null);
  tally.refused += targets.length - fitting.length;
  tally.count('no_such_step', targets.length - fitting.length);
  for (let from = 0; from < fitting.length; from += batch) await append(projectId, fitting.slice(from, from + batch).map((target) => inputFor(target, request, author)), tally);
  const { stored, refused, ids, reasons } = tally;
  return { stored, refused, ids, reasons };
}
