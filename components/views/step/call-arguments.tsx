/** The arguments of a tool call: short ones on one line, edits as a diff, others by name; texts in them as texts, numbers as written. */
'use client';

import { lazy, Suspense } from 'react';
import { objectOf, stringOf, type Json } from '@/lib/json/json';
import { jsonText, printJson } from '@/lib/json/print-json';
import type { CallArguments as Args } from '@/lib/trajectory/model';
import { useStepLinks } from './step-links';
import { TextBlock, type Folding } from './text-block';
import { JsonWords } from './text-lines';

const EditDiff = lazy(() => import('./edit-diff-view').then((module) => ({ default: module.EditDiff })));

const SHORT = 84;

const isEdit = (value: Json): boolean => {
  const object = objectOf(value);
  return object !== null && Object.keys(object).some((name) => /^(?:old_?(?:str|string|text|content)|edits)$/i.test(name));
};

function ByName({ members, folding }: { readonly members: Readonly<Record<string, Json>>; readonly folding: Folding | undefined }) {
  return (
    <dl className="overflow-hidden rounded-md border border-line">
      {Object.entries(members).map(([name, value]) => {
        const text = stringOf(value);
        const isBlock = text !== null && (text.includes('\n') || text.length > SHORT);
        return (
          <div key={name} className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-2 border-line px-3 py-1 not-first:border-t">
            <dt className="font-mono text-12 leading-20 text-ink-2">{name}</dt>
            <dd>
              {isBlock ? (
                <TextBlock text={text} kind="observation" folding={folding} lines={12} label={name} />
              ) : (
                <pre className="break-words whitespace-pre-wrap">
                  <JsonWords text={jsonText(value)} />
                </pre>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function CallArguments({ args, folding }: { readonly args: Args; readonly folding?: Folding | undefined }) {
  const { isPlain } = useStepLinks();
  if (args.state !== 'object') {
    return (
      <div>
        {args.state === 'invalid_json' && <p className="text-12 text-warning">The arguments are no valid JSON; this is their text.</p>}
        <TextBlock text={args.text} kind="observation" folding={folding} lines={24} label="Arguments" />
      </div>
    );
  }
  const { value } = args;
  const members = objectOf(value);
  const line = printJson(value);
  if (isPlain || !members) return <TextBlock text={jsonText(value)} kind="observation" folding={folding} lines={24} label="Arguments" />;
  if (Object.keys(members).length === 0) return <p className="text-12 text-ink-3">no arguments</p>;
  if (isEdit(value) && line.length < 200_000) {
    return (
      <Suspense fallback={<ByName members={members} folding={folding} />}>
        <EditDiff value={value} fallback={<ByName members={members} folding={folding} />} folding={folding} />
      </Suspense>
    );
  }
  if (line.length <= SHORT) {
    return (
      <pre className="rounded-md bg-sunken px-3 py-1 break-words whitespace-pre-wrap">
        <JsonWords text={line} />
      </pre>
    );
  }
  return <ByName members={members} folding={folding} />;
}
