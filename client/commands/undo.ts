/** Undo: sends the event that takes back what was said last in this tab, whichever rollout it was on. */
import { forgetAct, useLastAct, type Act } from '@/client/state/acts';
import { dispatchOutbox } from '@/client/state/outbox-store';
import { uuid7 } from '@/client/state/uuid7';

export interface Undo {
  /** null: nothing is left to undo. */
  last: Act | null;
  /** Takes it back at once; the screen may then go to where it was said. */
  undo(act: Act): void;
}

export function useUndo(project: string): Undo {
  const last = useLastAct(project);
  const undo = (act: Act): void => {
    const id = uuid7();
    dispatchOutbox({ kind: 'added', entry: { id, project, trajectory: act.trajectory, event: { ...act.undo, id, at: new Date().toISOString() }, state: { kind: 'waiting' } } });
    forgetAct(act);
  };
  return { last, undo };
}
