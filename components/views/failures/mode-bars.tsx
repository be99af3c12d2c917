/** Failure modes as bars in their groups, each bar divided by model, harness, task or severity; a number opens its evidence. */
'use client';

import clsx from 'clsx';
import type { FailureTable, ModeCount } from './count-failures';

const WIDTH = 260;
const SHADES = ['fill-bar-3', 'fill-bar-2', 'fill-bar-1', 'fill-warning', 'fill-step-user', 'fill-step-action'] as const;

export const shadeOf = (index: number): string => SHADES[Math.min(index, SHADES.length - 1)] ?? SHADES[0];

export interface ModeBarsProps {
  readonly table: FailureTable;
  readonly current: string | null;
  readonly onChoose: (mode: string) => void;
}

function Bar({ mode, most }: { readonly mode: ModeCount; readonly most: number }) {
  const scale = WIDTH / most;
  const starts = mode.parts.map((_, index) => mode.parts.slice(0, index).reduce((sum, part) => sum + part, 0) * scale);
  return (
    <svg width={WIDTH} height={16} viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true" className="max-w-full">
      {mode.parts.map((part, index) => part > 0 && <rect key={index} x={starts[index]} width={part * scale} height={16} className={`${shadeOf(index)} stroke-surface`} />)}
    </svg>
  );
}

export function ModeBars({ table, current, onChoose }: ModeBarsProps) {
  const groups = [...new Set(table.modes.map(({ group }) => group))];
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-3 text-12 text-ink-2" aria-label="Shades">
        {table.values.slice(0, SHADES.length).map((value, index) => (
          <li key={value} className="flex items-center gap-1">
            <svg width={12} height={12} aria-hidden="true">
              <rect width={12} height={12} className={shadeOf(index)} />
            </svg>
            {index === SHADES.length - 1 && table.values.length > SHADES.length ? `${table.values.length - index} others` : value}
          </li>
        ))}
      </ul>
      {groups.map((group) => {
        const modes = table.modes.filter((mode) => mode.group === group);
        return (
          <section key={group} aria-label={group === '' ? 'Modes' : group}>
            <h3 className="flex min-h-row items-center justify-between text-13 font-medium">
              <span>{group === '' ? 'no group' : group}</span>
              <span className="tabular-nums">{modes.reduce((sum, { total }) => sum + total, 0)}</span>
            </h3>
            <ul>
              {modes.map((mode) => (
                <li key={mode.path}>
                  <button
                    type="button"
                    aria-current={mode.path === current || undefined}
                    onClick={() => onChoose(mode.path)}
                    className={clsx('flex min-h-row w-full items-center gap-3 rounded-md px-2 text-left', mode.path === current ? 'bg-accent-soft font-medium' : 'hover:bg-hover')}
                  >
                    <span className="w-40 shrink-0 truncate">{mode.name}</span>
                    <span className="min-w-0 flex-1 overflow-hidden">
                      <Bar mode={mode} most={table.most} />
                    </span>
                    <span className="tabular-nums underline underline-offset-2">{mode.total}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
