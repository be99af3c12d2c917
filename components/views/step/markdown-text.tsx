/** Prose with its Markdown drawn; what draws it is loaded with the first text, which stands plain until then. */
'use client';

import { lazy, Suspense } from 'react';
import { showControls } from './visible-controls';

const MarkdownBody = lazy(() => import('./markdown-body').then((module) => ({ default: module.MarkdownBody })));

/** Longer texts stay plain: drawing them would hold up the page. */
export const LONGEST_MARKDOWN = 20_000;

export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={<PlainProse text={text} />}>
      <MarkdownBody text={text} />
    </Suspense>
  );
}

export function PlainProse({ text }: { readonly text: string }) {
  return <div className="max-w-prose text-14 leading-22 whitespace-pre-wrap">{showControls(text)}</div>;
}
