/** The left pane: what bars show, a search over the steps, the minimap, and the keys that move. */
'use client';

import { useMemo, useRef, useState, type Ref } from 'react';
import { useKeyLabel } from '@/client/state/use-commands';
import { Kbd } from '@/components/ui/kbd';
import { SearchField } from '@/components/ui/search-field';
import { SegmentedControl } from '@/components/ui/segmented-control';
import type { StepMarks } from '@/lib/geometry/step-marks';
import { Minimap } from '@/components/views/minimap/minimap';
import type { TranscriptRow } from '@/lib/geometry/transcript-rows';
import type { StepIndex } from '@/lib/contracts/trajectories';
import { measureOf, type BarMeasure } from '@/lib/geometry/time-scale';

export interface MinimapPaneProps {
  readonly index: StepIndex;
  readonly rows: readonly TranscriptRow[];
  readonly marks: ReadonlyMap<string, StepMarks>;
  readonly current: number;
  readonly onJump: (ordinal: number) => void;
  readonly searchRef: Ref<HTMLInputElement>;
}

const MEASURES = [
  { value: 'tokens', label: 'Tokens' },
  { value: 'time', label: 'Time' },
  { value: 'cost', label: 'Cost' },
] as const;

/** Steps whose tool or first words hold every word of the query. */
function findSteps(heads: readonly string[], query: string): number[] | null {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  return heads.flatMap((head, at) => (words.every((word) => head.toLowerCase().includes(word)) ? [at] : []));
}

function KeyLine() {
  const keyLabel = useKeyLabel();
  return (
    <p className="flex shrink-0 items-center gap-3 overflow-hidden border-t border-line px-3 py-2 text-12 whitespace-nowrap text-ink-2 max-lg:hidden">
      <span className="flex items-center gap-1">
        <Kbd keys={keyLabel('trajectory.next-step')} />
        <Kbd keys={keyLabel('trajectory.previous-step')} /> step
      </span>
      <span className="flex items-center gap-1">
        <Kbd keys={keyLabel('trajectory.next-undecided')} /> next undecided
      </span>
      <span className="flex items-center gap-1">
        <Kbd keys={keyLabel('everywhere.keys')} /> keys
      </span>
    </p>
  );
}

export function MinimapPane({ searchRef, ...map }: MinimapPaneProps) {
  const { index, current, onJump } = map;
  const [measure, setMeasure] = useState<BarMeasure>('tokens');
  const [query, setQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const keyLabel = useKeyLabel();
  const found = useMemo(() => findSteps(index.heads, query), [index, query]);
  const known = useMemo(() => {
    const has = (values: readonly (number | null)[]) => values.some((value) => value !== null);
    const sizes = measureOf(index, 'tokens').unit === 'tokens' ? 'Tokens' : 'Characters';
    return MEASURES.filter(({ value }) => value === 'tokens' || (value === 'time' ? has(index.durations) : has(index.costs))).map(({ value, label }) => ({ value, label: value === 'tokens' ? sizes : label }));
  }, [index]);
  const toFound = (): void => {
    const next = found?.find((ordinal) => ordinal > current) ?? found?.[0];
    if (next !== undefined) onJump(next);
  };
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-col gap-2 border-b border-line px-3 py-1.5 max-lg:px-1">
        <div className="flex h-6 items-center justify-between">
          <b className="max-lg:text-12">Steps</b>
          <div className="max-lg:hidden" title="Bars are on a square-root scale">
            {known.length === 1 && <span className="text-12 text-ink-3">{known[0]?.label}</span>}
            {known.length > 1 && <SegmentedControl label="Bars show" segments={known} value={measure} onChange={setMeasure} />}
          </div>
        </div>
        <SearchField
          ref={searchRef}
          label="Find a tool or first words"
          fieldSize="sm"
          value={query}
          onChange={setQuery}
          onSubmit={toFound}
          kbd={keyLabel('trajectory.search')}
          className="max-lg:hidden"
        />
        {found !== null && (
          <p role="status" className="text-12 text-ink-2 max-lg:hidden">
            {found.length === 0 ? 'No step is called that.' : `${String(found.length)} found; Enter goes to the next.`}
          </p>
        )}
      </div>
      <Minimap {...map} measure={measure} found={found === null ? null : new Set(found)} />
      <KeyLine />
    </div>
  );
}
