/** One cell for each action on the way to a goal: filled where it helped. Arrows move, Space changes. */
'use client';

import clsx from 'clsx';
import { useRef, type KeyboardEvent } from 'react';

export interface RelevanceStripProps {
  readonly actions: readonly number[];
  readonly irrelevant: readonly number[];
  readonly onToggle: (ordinal: number) => void;
}

export function RelevanceStrip({ actions, irrelevant, onToggle }: RelevanceStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const cells = [...(strip.current?.querySelectorAll('button') ?? [])];
    const at = cells.findIndex((cell) => cell === document.activeElement);
    cells[Math.max(0, Math.min(cells.length - 1, at + by))]?.focus();
  };
  return (
    <div ref={strip} role="group" aria-label="Actions that helped" onKeyDown={onKeyDown} className="flex flex-wrap gap-0.5">
      {actions.map((ordinal, at) => {
        const helps = !irrelevant.includes(ordinal);
        return (
          <button
            key={ordinal}
            type="button"
            role="checkbox"
            aria-checked={helps}
            aria-label={`Action ${String(ordinal)} helped`}
            title={`Step ${String(ordinal)}: ${helps ? 'helped' : 'did not help'}`}
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => onToggle(ordinal)}
            className={clsx('h-6 min-w-6 rounded-sm border px-1 text-12 tabular-nums', helps ? 'border-accent bg-accent-soft text-ink' : 'border-control bg-surface text-ink-3 line-through')}
          >
            {ordinal}
          </button>
        );
      })}
    </div>
  );
}
