/** Identity: what one person can say once. A new event of the same identity replaces the current one. */
import { messageKey } from './message-key';
import type { Label, LabelDraft } from './stored-event';

type Identified = Label | Exclude<LabelDraft, { kind: 'retract' }>;

/** What tells labels of one kind, target and author apart. */
function detail(event: Identified): string | null {
  switch (event.kind) {
    case 'attribute':
      return event.name;
    case 'failure':
      return event.mode;
    case 'goal':
      return event.goal;
    case 'rating':
      return event.alternative ? messageKey(event.alternative) : null;
    case 'preference':
    case 'correction':
    case 'verdict':
    case 'comment':
    case 'skip':
      return null;
  }
}

/** Our id of what the label is on. A goal belongs to its trajectory: a trajectory reaches a goal first at one step. */
export function targetOf(event: Identified): string {
  if (event.kind === 'goal') return event.trajectory;
  return event.step ?? event.trajectory ?? event.task;
}

/** The question that several authors may answer: kind, target and name, mode, goal text or rated message. */
export const questionOf = (event: Identified): string => JSON.stringify([event.kind, targetOf(event), detail(event)]);

/** Kind, target, author and what else tells labels apart. As long as a goal's text: the store keeps its hash. */
export const identityOf = (event: Identified): string => JSON.stringify([event.kind, targetOf(event), detail(event), event.author]);
