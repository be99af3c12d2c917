/** One text of a step, drawn as what it is: prose, JSON, terminal, diff or plain lines; folded when it is long. */
'use client';

import { useMemo, useState } from 'react';
import { Fold } from '@/components/ui/fold';
import { Spinner } from '@/components/ui/spinner';
import { jsonText } from '@/lib/json/print-json';
import { parseJson } from '@/lib/json/parse-json';
import type { StepKind } from '@/lib/trajectory/model';
import { exactText } from './amounts';
import { LongText } from './long-text';
import { LONGEST_MARKDOWN, MarkdownText, PlainProse } from './markdown-text';
import { useStepLinks } from './step-links';
import { terminalText } from './terminal';
import { formOf, linesOf, type TextForm } from './text-form';
import { TextLines } from './text-lines';

export interface Folding {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export interface TextBlockProps {
  readonly text: string;
  readonly kind: StepKind;
  /** True length, where the text at hand is cut. */
  readonly full?: number | undefined;
  /** Set where the screen keeps what is open; also how the rest of a cut text is asked for. */
  readonly folding?: Folding | undefined;
  readonly lines?: 8 | 12 | 24 | undefined;
  readonly label: string;
}

/** The text as it is to stand in its form. */
function shownAs(text: string, form: TextForm): string {
  if (form === 'terminal') return terminalText(text);
  if (form !== 'json') return text;
  const parsed = parseJson(text);
  return parsed.ok ? jsonText(parsed.value.value) : text;
}

/** More than this is drawn in a window of its own. */
const LONGEST_WHOLE = 24_000;

function Drawn({ text, form, label }: { readonly text: string; readonly form: TextForm; readonly label: string }) {
  const isProse = form === 'markdown';
  if (text.length > LONGEST_WHOLE || (isProse && text.length > LONGEST_MARKDOWN)) return <LongText text={text} form={isProse ? 'plain' : form} label={label} />;
  if (isProse) return <MarkdownText text={text} />;
  return <TextLines text={text} form={form} className={form === 'diff' ? undefined : 'rounded-md bg-sunken px-3 py-2'} />;
}

/** What stands of a cut text, and the way to the rest. */
function CutText({ text, form, full, folding, lines }: { readonly text: string; readonly form: TextForm; readonly full: number; readonly folding: Folding | undefined; readonly lines: number }) {
  const isProse = form === 'markdown';
  const head = text.split('\n').slice(0, lines).join('\n').slice(0, lines * 96);
  return (
    <div>
      <div className="relative max-h-60 overflow-hidden">
        {isProse ? <PlainProse text={head} /> : <TextLines text={head} form={form} className="rounded-md bg-sunken px-3 py-2" />}
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-8 bg-linear-to-b from-transparent to-surface" />
      </div>
      {folding?.isOpen === true ? (
        <p role="status" className="mt-1 flex h-6 items-center gap-2 text-12 text-ink-2">
          <Spinner /> Loading {exactText(full)} characters
        </p>
      ) : (
        folding && (
          <button type="button" onClick={() => folding.onOpenChange(true)} className="mt-1 flex h-6 items-center rounded-sm text-12 text-accent hover:underline">
            Show all {exactText(full)} characters
          </button>
        )
      )}
    </div>
  );
}

/** A long text that is all here: its head, then all of it in a window of its own. */
function FoldedWhole({ text, form, folding, lines, label }: { readonly text: string; readonly form: TextForm; readonly folding: Folding; readonly lines: number; readonly label: string }) {
  if (!folding.isOpen) return <CutText text={text.slice(0, 4000)} form={form} full={text.length} folding={folding} lines={lines} />;
  return (
    <div>
      <Drawn text={text} form={form} label={label} />
      <button type="button" onClick={() => folding.onOpenChange(false)} className="mt-1 flex h-6 items-center rounded-sm text-12 text-accent hover:underline">
        Show less
      </button>
    </div>
  );
}

export function TextBlock({ text, kind, full, folding, lines = 12, label }: TextBlockProps) {
  const { isPlain } = useStepLinks();
  const [isOwnOpen, setOwnOpen] = useState(false);
  const form = useMemo(() => (isPlain ? 'plain' : formOf(text, kind)), [isPlain, text, kind]);
  const shown = useMemo(() => shownAs(text, form), [text, form]);
  if (full !== undefined) return <CutText text={shown} form={form} full={full} folding={folding} lines={lines} />;
  const kept = folding ?? { isOpen: isOwnOpen, onOpenChange: setOwnOpen };
  if (shown.length > LONGEST_WHOLE) return <FoldedWhole text={shown} form={form} folding={kept} lines={lines} label={label} />;
  return (
    <Fold count={linesOf(shown, 88, 10_000)} lines={lines} isOpen={kept.isOpen} onOpenChange={kept.onOpenChange}>
      <Drawn text={shown} form={form} label={label} />
    </Fold>
  );
}
