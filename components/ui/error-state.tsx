/** Something did not work: what happened, where, what to do, and a way to try again. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

export interface ErrorStateProps {
  /** One sentence: what happened. */
  readonly title: string;
  /** Where: the file, step or address. */
  readonly where?: ReactNode;
  /** What the person can do about it. */
  readonly advice?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  /** Further ways out, such as a link back. */
  readonly actions?: ReactNode;
}

export function ErrorState({ title, where, advice, onRetry, actions }: ErrorStateProps) {
  return (
    <div role="alert" className="flex max-w-prose items-start gap-3 p-4">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 text-failure" />
      <div className="min-w-0 flex-1">
        <h2 className="text-14">{title}</h2>
        {where !== undefined && <p className="mt-1 font-mono text-12 leading-20 text-ink-2">{where}</p>}
        {advice !== undefined && <p className="mt-1 text-ink-2">{advice}</p>}
        {(onRetry !== undefined || actions !== undefined) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
