/** The end of a segment: a decision's ring with who has decided, a plain fork, or how the rollouts ended there. */
import type { TreePlace } from '@/lib/contracts/tasks';

type Decision = NonNullable<TreePlace['decision']>;

function RingFill({ label }: { readonly label: Decision['label'] }) {
  switch (label) {
    case 'empty':
      return null;
    case 'mine':
      return <path d="M0 -5A5 5 0 0 0 0 5Z" className="fill-accent" />;
    case 'others':
      return <path d="M0 -5A5 5 0 0 1 0 5Z" className="fill-ink-3" />;
    case 'agreed':
      return <circle r={5} className="fill-accent" />;
    case 'disputed':
      return <path d="M0 -5A5 5 0 0 1 5 0H0ZM0 5A5 5 0 0 1 -5 0H0Z" className="fill-warning" />;
  }
}

function Outcome({ outcome }: { readonly outcome: NonNullable<TreePlace['outcome']> }) {
  switch (outcome) {
    case 'success':
      return (
        <g>
          <circle r={7} className="fill-success" />
          <path d="M-3.2 0.2-0.9 2.5 3.4-2.3" className="fill-none stroke-surface stroke-2" />
        </g>
      );
    case 'failure':
      return (
        <g>
          <rect x={-7} y={-7} width={14} height={14} rx={2} className="fill-failure" />
          <path d="M-3-3 3 3M3-3-3 3" className="fill-none stroke-surface stroke-2" />
        </g>
      );
    case 'unknown':
      return <circle r={6} strokeDasharray="3 2" className="fill-surface stroke-unknown stroke-2" />;
    case 'abandoned':
      return <path d="M3 3H-2A3.5 3.5 0 0 1-2-4H2M-0.5-6.5-3-4-0.5-1.5" className="fill-none stroke-ink-3 stroke-2" />;
  }
}

export function SegmentEnd({ place }: { readonly place: TreePlace }) {
  if (place.outcome !== null) return <Outcome outcome={place.outcome} />;
  if (place.decision === null) return <circle r={3} className="fill-edge" />;
  return (
    <g>
      <circle r={8} className={`fill-surface stroke-2 ${place.decision.label === 'disputed' ? 'stroke-warning' : 'stroke-edge-chosen'}`} />
      <RingFill label={place.decision.label} />
    </g>
  );
}
