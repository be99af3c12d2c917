/** Lines of code, terminal or data in the mono face, coloured by what they are. */
'use client';

import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import { DiffLines } from './diff-lines';
import { readDiff } from './edit-diff';
import { jsonTokens, type JsonToken } from './json-tokens';
import type { TextForm } from './text-form';
import { showControls } from './visible-controls';

const AnsiText = lazy(() => import('./ansi-line').then((module) => ({ default: module.AnsiText })));

const HUES: Readonly<Record<JsonToken['kind'], string | undefined>> = {
  key: 'text-code-key',
  string: 'text-code-string',
  number: 'text-code-number',
  word: 'text-code-number',
  other: undefined,
};

/** JSON text with its words coloured. */
export function JsonWords({ text }: { readonly text: string }) {
  return jsonTokens(text).map((token, at) => (
    <span key={at} className={HUES[token.kind]}>
      {showControls(token.text)}
    </span>
  ));
}

function Words({ text, form }: { readonly text: string; readonly form: TextForm }) {
  if (form === 'json') return <JsonWords text={text} />;
  if (form === 'terminal') {
    return (
      <Suspense fallback={showControls(text)}>
        <AnsiText text={text} />
      </Suspense>
    );
  }
  return showControls(text);
}

export interface TextLinesProps {
  /** Already as it is to stand: JSON indented, carriage returns applied. */
  readonly text: string;
  readonly form: TextForm;
  readonly className?: string | undefined;
}

export function TextLines({ text, form, className }: TextLinesProps) {
  if (form === 'diff') return <DiffLines lines={readDiff(text)} />;
  return (
    <pre className={clsx('break-words whitespace-pre-wrap', className)}>
      <Words text={text} form={form} />
    </pre>
  );
}
