/** Where the model forgot: how many steps went, what came in their place, and how many tokens that saved. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { countText } from '@/components/views/step/amounts';
import { KindMark } from '@/components/views/step/kind-mark';
import { counted } from '@/lib/base/counted';
import { toNumber } from '@/lib/json/schema';
import type { Step } from '@/lib/trajectory/model';

const MODES = { summary: 'became a summary', trim: 'were trimmed away', edit: 'were edited', replace: 'were replaced', evict: 'were evicted' } as const;

/** `12 · Compaction: all 10 steps before this became a summary, 5.6k to 2.1k tokens` */
export function compactionWords({ ordinal, compaction }: Pick<Step, 'ordinal' | 'compaction'>): string {
  if (!compaction) return `${String(ordinal)} · Compaction`;
  const { drops, mode, tokensBefore, tokensAfter } = compaction;
  const count = drops === 'all' ? 'all steps before this' : counted(drops.length, 'step');
  const [before, after] = [toNumber(tokensBefore), toNumber(tokensAfter)];
  const saved = before === null ? '' : after === null ? `, ${countText(before)} tokens before` : `, ${countText(before)} to ${countText(after)} tokens`;
  return `${String(ordinal)} · Compaction: ${count} ${MODES[mode]}${saved}`;
}

export interface CompactionLineProps {
  readonly step: Step;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function CompactionLine({ step, isOpen, onOpenChange }: CompactionLineProps) {
  const hasReplacement = (step.compaction?.replacement.length ?? 0) > 0;
  return (
    <div className="flex min-h-8 items-center gap-2 text-12 text-step-compaction">
      <KindMark kind="compaction" />
      <span>{compactionWords(step)}</span>
      <span aria-hidden="true" className="min-w-4 flex-1 border-t border-dashed border-current opacity-60" />
      {hasReplacement && (
        <button type="button" aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)} className="flex items-center gap-1 rounded-sm text-accent hover:underline">
          {isOpen ? 'Close' : 'Open'} what stands in their place
          {isOpen ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}
