/** What one step holds: reasoning first, then text, calls, results, media, in the order of the source; the same wherever a step is shown. */
'use client';

import type { StepView } from '@/lib/contracts/steps';
import { toNumber } from '@/lib/json/schema';
import { jsonText } from '@/lib/json/print-json';
import type { Part, Step } from '@/lib/trajectory/model';
import { Media } from './media';
import { Reasoning, ReasoningNotRecorded } from './reasoning';
import { TextBlock, type Folding } from './text-block';
import { ToolCall } from './tool-call';

export interface StepBodyProps {
  /** As the API gives it; `full` tells which texts are cut. */
  readonly view: StepView;
  /** Set where the screen keeps what is open; opening a cut text asks the screen for the whole step. */
  readonly folding?: Folding | undefined;
}

function PartView({ step, part, full, folding }: { readonly step: Step; readonly part: Part; readonly full: number | undefined; readonly folding: Folding | undefined }) {
  switch (part.type) {
    case 'text':
      return part.text === '' ? null : <TextBlock text={part.text} kind={step.kind} full={full} folding={folding} lines={step.kind === 'action' ? 24 : 12} label={`Text of step ${String(step.ordinal)}`} />;
    case 'reasoning':
      return <Reasoning part={part} full={full} folding={folding} />;
    case 'media':
      return <Media part={part} />;
    case 'call': {
      const call = step.calls[part.index];
      return call ? <ToolCall call={call} folding={folding} /> : null;
    }
    case 'other':
      return (
        <div>
          <p className="text-12 text-ink-3">{part.name}</p>
          <TextBlock text={jsonText(part.raw)} kind="observation" folding={folding} lines={12} label={part.name} />
        </div>
      );
  }
}

/** Calls that no part places come last. */
function unplacedCalls(step: Step): number[] {
  const placed = new Set(step.parts.flatMap((part) => (part.type === 'call' ? [part.index] : [])));
  return step.calls.flatMap((_, index) => (placed.has(index) ? [] : [index]));
}

const isReasoning = ({ part }: { readonly part: Part }): boolean => part.type === 'reasoning';

export function StepBody({ view: { step, full }, folding }: StepBodyProps) {
  const parts = step.parts.map((part, at) => ({ part, at }));
  const ordered = [...parts.filter(isReasoning), ...parts.filter((one) => !isReasoning(one))];
  const hidden = toNumber(step.usage?.reasoning ?? null);
  const structured = step.answer?.structured;
  const isEmpty = step.parts.length === 0 && step.calls.length === 0 && step.compaction === null && structured === undefined;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {hidden !== null && hidden > 0 && !parts.some(isReasoning) && <ReasoningNotRecorded tokens={hidden} />}
      {ordered.map(({ part, at }) => (
        <PartView key={at} step={step} part={part} full={full[String(at)]} folding={folding} />
      ))}
      {unplacedCalls(step).map((index) => {
        const call = step.calls[index];
        return call && <ToolCall key={call.key} call={call} folding={folding} />;
      })}
      {structured !== undefined && step.parts.length === 0 && <TextBlock text={jsonText(structured)} kind="observation" folding={folding} label="Structured result" />}
      {step.compaction?.replacement.map((message, at) => (
        <div key={at} className="flex flex-col gap-2">
          <p className="text-12 text-ink-3">Put in their place, as {message.role}</p>
          {message.parts.map((part, index) => (
            <PartView key={index} step={step} part={part} full={undefined} folding={folding} />
          ))}
        </div>
      ))}
      {isEmpty && <p className="text-12 text-ink-3">The source records nothing in this step.</p>}
    </div>
  );
}
