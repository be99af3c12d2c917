/** How a rollout ended, by shape, colour and word; unknown is grey and never a success. */
import { Check, CircleHelp, Scissors, X } from 'lucide-react';

/** `abandoned`: a branch that its rollout gave up. */
export type OutcomeValue = 'success' | 'failure' | 'abandoned' | null;

const LOOKS = {
  success: { word: 'passed', icon: Check, className: 'text-success' },
  failure: { word: 'failed', icon: X, className: 'text-failure' },
  abandoned: { word: 'abandoned', icon: Scissors, className: 'text-unknown' },
  unknown: { word: 'unknown', icon: CircleHelp, className: 'text-unknown' },
} as const;

export interface OutcomeMarkProps {
  readonly outcome: OutcomeValue;
  readonly reward?: number | null | undefined;
  /** Dense rows show the shape alone; its word is still read out. */
  readonly isBare?: boolean | undefined;
}

export function OutcomeMark({ outcome, reward, isBare = false }: OutcomeMarkProps) {
  const { word, icon: Icon, className } = LOOKS[outcome ?? 'unknown'];
  const told = reward === null || reward === undefined ? word : `${word}, reward ${reward}`;
  return (
    <span className={`inline-flex items-center gap-1 align-middle whitespace-nowrap ${className}`} title={isBare ? told : undefined}>
      <Icon size={16} aria-hidden="true" />
      <span className={isBare ? 'sr-only' : undefined}>{told}</span>
    </span>
  );
}
