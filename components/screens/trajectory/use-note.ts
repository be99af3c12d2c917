/** One's note on a step: what stands, what is being written, and keeping it. */
import { z } from 'zod';
import { useDraft } from '@/client/state/drafts';
import type { JudgedStep, Judging } from './judging';

const NoteDraft = z.string();

export interface Note {
  value: string;
  isDraft: boolean;
  set(text: string): void;
  cancel(): void;
  /** Keeps what was written; an emptied note is taken back. */
  save(): void;
}

export function useNote(project: string, at: JudgedStep, { own, say, takeBack }: Judging): Note {
  const draft = useDraft({ project, step: at.step, kind: 'note' }, NoteDraft);
  const standing = own('comment');
  const written = draft.value;
  const save = (): void => {
    if (written === null) return;
    const text = written.trim();
    if (text === '' && standing) takeBack(standing.id);
    else if (text !== '' && text !== standing?.text && !say({ kind: 'comment', ...at, text })) return;
    draft.clear();
  };
  return { value: written ?? standing?.text ?? '', isDraft: written !== null && written !== (standing?.text ?? ''), set: draft.set, cancel: draft.clear, save };
}
