/** A short text with the words marked that another one does not have. Loaded by `move-lines.tsx`. */
'use client';

import { wordDiff } from '@/components/views/step/word-diff';

export function ChangedWords({ before, after }: { readonly before: string; readonly after: string }) {
  return wordDiff(before, after).map(({ kind, text }, at) =>
    kind === 'gone' ? null : kind === 'new' ? (
      <mark key={at} className="rounded-sm bg-add-word text-ink">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
