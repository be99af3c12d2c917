/** The kind of a step as shape and hue, the same on minimap, tree and transcript. */
import clsx from 'clsx';
import { assertNever } from '@/lib/base/assert-never';
import type { StepKind } from '@/lib/trajectory/model';

const HUES: Readonly<Record<StepKind, string>> = {
  system: 'text-step-system',
  user: 'text-step-user',
  action: 'text-step-action',
  observation: 'text-step-observation',
  compaction: 'text-step-compaction',
  meta: 'text-ink-3',
};

/** The hue of a kind, for bars and rails that stand beside its mark. */
export const kindHue = (kind: StepKind): string => HUES[kind];

function Shape({ kind }: { readonly kind: StepKind }) {
  switch (kind) {
    case 'system':
      return <rect x="2" y="2" width="8" height="8" rx="1" />;
    case 'user':
      return <circle cx="6" cy="6" r="4.5" />;
    case 'action':
      return <path d="M2.5 1.5 10.5 6l-8 4.5z" />;
    case 'observation':
      return <path d="M6 1 11 6l-5 5-5-5zM6 3.6 3.6 6 6 8.4 8.4 6z" fillRule="evenodd" />;
    case 'compaction':
      return <path d="M1.5 2h9v2h-9zM3.5 5.2h5v1.6h-5zM1.5 8h9v2h-9z" />;
    case 'meta':
      return <path d="M5 5h2v2H5zM1 5h2v2H1zM9 5h2v2H9z" />;
    default:
      return assertNever(kind);
  }
}

export interface KindMarkProps {
  readonly kind: StepKind;
  readonly className?: string | undefined;
}

export function KindMark({ kind, className }: KindMarkProps) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" role="img" aria-label={kind} fill="currentColor" className={clsx(HUES[kind], className)}>
      <Shape kind={kind} />
    </svg>
  );
}
