/** What the model thought: as recorded; signed or hidden and therefore not there; or not recorded although it was paid for. */
import { EyeOff } from 'lucide-react';
import type { Part } from '@/lib/trajectory/model';
import { exactText } from './amounts';
import { TextBlock, type Folding } from './text-block';

type ReasoningPart = Extract<Part, { type: 'reasoning' }>;

function NotThere({ children }: { readonly children: string }) {
  return (
    <p className="flex items-center gap-2 text-12 text-ink-3">
      <EyeOff size={16} aria-hidden="true" />
      {children}
    </p>
  );
}

export function Reasoning({ part, full, folding }: { readonly part: ReasoningPart; readonly full?: number | undefined; readonly folding?: Folding | undefined }) {
  const { text, summary, opaque } = part;
  return (
    <div role="group" aria-label="Reasoning" className="border-l-2 border-line pl-3 text-ink-2">
      {text !== null && text !== '' && <TextBlock text={text} kind="action" full={full} folding={folding} lines={8} label="Reasoning" />}
      {summary !== undefined && summary !== '' && (
        <div>
          <p className="text-12 text-ink-3">Summary of the reasoning</p>
          <TextBlock text={summary} kind="action" folding={folding} lines={8} label="Summary of the reasoning" />
        </div>
      )}
      {text === null && <NotThere>{opaque === undefined ? 'Reasoning happened here; its text was not recorded.' : 'Reasoning is recorded as signed or encrypted; its text is not in the file.'}</NotThere>}
    </div>
  );
}

/** Said only where the source counts reasoning that it does not show; a run without reasoning needs no word. */
export function ReasoningNotRecorded({ tokens }: { readonly tokens: number }) {
  return <NotThere>{`${exactText(tokens)} tokens of reasoning were not recorded.`}</NotThere>;
}
