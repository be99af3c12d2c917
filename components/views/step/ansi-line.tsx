/** Terminal output with its colours, as the nearest of our own hues. Loaded by `text-lines.tsx` when a text has any. */
'use client';

import Anser from 'anser';
import clsx from 'clsx';
import { showControls } from './visible-controls';

/** Names as Anser gives them; black, white and the 256 others take the colour of the text. */
const HUES: Readonly<Record<string, string>> = {
  'ansi-red': 'text-failure',
  'ansi-bright-red': 'text-failure',
  'ansi-green': 'text-success',
  'ansi-bright-green': 'text-success',
  'ansi-yellow': 'text-warning',
  'ansi-bright-yellow': 'text-warning',
  'ansi-blue': 'text-step-user',
  'ansi-bright-blue': 'text-step-user',
  'ansi-magenta': 'text-step-action',
  'ansi-bright-magenta': 'text-step-action',
  'ansi-cyan': 'text-step-compaction',
  'ansi-bright-cyan': 'text-step-compaction',
  'ansi-bright-black': 'text-ink-3',
};

export function AnsiText({ text }: { readonly text: string }) {
  return Anser.ansiToJson(text, { json: true, use_classes: true, remove_empty: true }).map(({ content, fg, decorations }, at) => (
    <span
      key={at}
      className={clsx(
        HUES[fg],
        decorations.includes('bold') && 'font-semibold',
        decorations.includes('italic') && 'italic',
        decorations.includes('underline') && 'underline',
        decorations.includes('dim') && 'text-ink-3',
      )}
    >
      {showControls(content)}
    </span>
  ));
}
