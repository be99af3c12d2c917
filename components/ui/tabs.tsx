/** Panels of which one is shown. Arrow keys move along the tabs and show their panel. */
'use client';

import clsx from 'clsx';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  /** How many things stand in the panel. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string | undefined;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs<V extends string>({ label, tabs, value, onChange, className }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.value === value) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined || shown === undefined) return;
    event.preventDefault();
    const next = move(tabs.indexOf(shown), tabs.length);
    const tab = tabs[next];
    if (tab === undefined) return;
    onChange(tab.value);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className={clsx('flex min-h-0 flex-col', className)}>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex h-9 shrink-0 items-stretch gap-4 border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="-mb-px flex items-center gap-1 border-b-2 border-transparent text-ink-2 hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-12 font-normal text-ink-3">{tab.count}</span>}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.value}`} className="flex min-h-0 flex-1 flex-col">
          {shown.content}
        </div>
      )}
    </div>
  );
}
