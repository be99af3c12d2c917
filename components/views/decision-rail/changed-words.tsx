/** A short text with the words marked that another one does not have. Loaded by `move-lines.tsx`. */
'use client';

import { diffWordsWithSpace } from 'diff';

export function ChangedWords({ before, after }: { readonly before: string; readonly after: string }) {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }, at) =>
    removed ? null : added ? (
      <mark key={at} className="rounded-sm bg-add-word text-ink">
        {value}
      </mark>
    ) : (
      <span key={at}>{value}</span>
    ),
  );
}
