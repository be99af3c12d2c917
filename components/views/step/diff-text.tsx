/** A text with what differs from another one marked by colour, strike and position. */
import { wordDiff } from './word-diff';

export interface DiffTextProps {
  readonly text: string;
  /** null: shown as it is. */
  readonly against: string | null;
}

export function DiffText({ text, against }: DiffTextProps) {
  if (text === '' && (against === null || against === '')) return <span className="text-ink-3">nothing</span>;
  if (against === null) return <span className="break-words whitespace-pre-wrap">{text}</span>;
  return (
    <span className="break-words whitespace-pre-wrap">
      {wordDiff(against, text).map(({ kind, text: piece }, index) =>
        kind === 'same' ? <span key={index}>{piece}</span> : kind === 'new' ? <ins key={index} className="rounded-sm bg-add-word text-ink no-underline">{piece}</ins> : <del key={index} className="rounded-sm bg-del-word">{piece}</del>,
      )}
    </span>
  );
}
