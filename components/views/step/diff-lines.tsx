/** A diff: lines that went and came, by sign and ground, and the words in them that changed. */
import clsx from 'clsx';
import type { DiffLine } from './edit-diff';
import { showControls } from './visible-controls';

const LOOKS = {
  same: { sign: ' ', line: '', word: '' },
  gone: { sign: '−', line: 'bg-del', word: 'bg-del-word' },
  new: { sign: '+', line: 'bg-add', word: 'bg-add-word' },
} as const;

export function DiffLines({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <pre className="overflow-hidden rounded-md border border-line bg-surface">
      {lines.map(({ kind, words }, at) => (
        <div key={at} className={clsx('flex px-2', LOOKS[kind].line)}>
          <span className="w-4 shrink-0 text-ink-3 select-none">{LOOKS[kind].sign}</span>
          <span className="min-w-0 break-words whitespace-pre-wrap">
            {words.map(({ text, isChanged }, word) =>
              isChanged ? (
                <mark key={word} className={clsx('rounded-sm text-ink', LOOKS[kind].word)}>
                  {showControls(text)}
                </mark>
              ) : (
                <span key={word}>{showControls(text)}</span>
              ),
            )}
          </span>
        </div>
      ))}
    </pre>
  );
}
