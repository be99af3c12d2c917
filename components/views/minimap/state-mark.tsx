/** What was said about a step, at the end of its row: a ring with the number of alternatives at a decision, a dot at other actions. */
import { assertNever } from '@/lib/base/assert-never';
import type { DecisionState, StepMarks } from '@/lib/geometry/step-marks';

const DECISIONS: Readonly<Record<DecisionState, string>> = {
  empty: 'not decided',
  mine: 'decided by you',
  others: 'decided by somebody else',
  agreed: 'agreed',
  disputed: 'disputed',
};

function Filling({ state }: { readonly state: DecisionState }) {
  switch (state) {
    case 'empty':
      return null;
    case 'mine':
      return <circle cx="7" cy="7" r="2.5" className="fill-accent" stroke="none" />;
    case 'others':
      return <circle cx="7" cy="7" r="2.5" className="fill-ink-3" stroke="none" />;
    case 'agreed':
      return (
        <>
          <circle cx="7" cy="7" r="6.25" className="fill-accent" stroke="none" />
          <path d="m4.3 7.2 1.9 1.9 3.5-3.9" className="stroke-surface" />
        </>
      );
    case 'disputed':
      return <path d="M7 3.5a3.5 3.5 0 0 1 3.5 3.5H7zM7 10.5A3.5 3.5 0 0 1 3.5 7H7z" className="fill-warning" stroke="none" />;
    default:
      return assertNever(state);
  }
}

export interface StateMarkProps {
  readonly marks: StepMarks;
  /** Number of alternatives where the step stands at a decision. */
  readonly alternatives: number | null;
  readonly isAction: boolean;
}

export function StateMark({ marks, alternatives, isAction }: StateMarkProps) {
  const { rating, decision, isSkipped, hasFailure, hasMore } = marks;
  return (
    <span className="flex w-8 shrink-0 items-center gap-0.5 text-ink max-lg:w-5">
      {alternatives !== null ? (
        <>
          <svg width="14" height="14" viewBox="0 0 14 14" role="img" aria-label={`${String(alternatives)} alternatives, ${DECISIONS[decision]}`} fill="none" stroke="currentColor" strokeWidth="1.5" className={isSkipped ? 'text-ink-3' : undefined}>
            <circle cx="7" cy="7" r="5.5" strokeDasharray={isSkipped ? '2 2' : undefined} />
            <Filling state={decision} />
          </svg>
          <span className="text-12 max-lg:hidden">{alternatives}</span>
        </>
      ) : (
        isAction && (
          <svg width="10" height="10" viewBox="0 0 10 10" role="img" aria-label={rating === null ? 'not rated' : `rated ${rating > 0 ? 'good' : rating < 0 ? 'bad' : 'OK'}`} className="text-accent">
            {rating === null ? (
              <circle cx="5" cy="5" r="3" fill={hasMore ? 'currentColor' : 'none'} strokeWidth="1.5" className="stroke-ink-3 text-ink-3" />
            ) : rating < 0 ? (
              <path d="M1 4h8v2H1z" className="fill-failure" />
            ) : rating > 0 ? (
              <path d="M4 1h2v3h3v2H6v3H4V6H1V4h3z" className="fill-success" />
            ) : (
              <circle cx="5" cy="5" r="3.5" fill="currentColor" />
            )}
          </svg>
        )
      )}
      {hasFailure && (
        <svg width="10" height="10" viewBox="0 0 10 10" role="img" aria-label="has a failure" className="text-failure">
          <path d="M2 9.5V.5h6.500L7 3l1.500 2.5H3.5v4z" fill="currentColor" />
        </svg>
      )}
    </span>
  );
}
