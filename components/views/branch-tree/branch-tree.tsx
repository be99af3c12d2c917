/** The tree of one task from left to right, drawn as far as it can be seen; it moves and zooms under the pointer. */
'use client';

import clsx from 'clsx';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { kindHue } from '@/components/views/step/kind-mark';
import { SegmentEnd } from './segment-end';
import type { DrawnSegment, TreePicture } from './tree-picture';
import type { PanZoom } from './use-pan-zoom';

/** Below this scale words could not be read, so only lines are drawn. */
const readableScale = 0.35;
const mostTicks = 12;

export interface BranchTreeProps {
  readonly picture: TreePicture;
  readonly panZoom: PanZoom;
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Index of the chosen segment. */
  readonly current: number;
  /** Segments on the way to the chosen one, when only it is to be seen. */
  readonly focus: ReadonlySet<number> | null;
  readonly onChoose: (segment: number) => void;
  readonly label: string;
}

function Ticks({ kinds }: Pick<DrawnSegment, 'kinds'>) {
  const shown = kinds.slice(0, mostTicks);
  return (
    <g>
      <rect x={-3} y={-8} width={shown.length * 6 + 4} height={16} rx={3} className="fill-surface stroke-edge" />
      {shown.map((kind, index) => (
        <rect key={index} x={index * 6} y={-5} width={4} height={10} rx={1} className={clsx('fill-current', kindHue(kind))} />
      ))}
    </g>
  );
}

function SegmentView({ drawn, isCurrent, isDimmed, onChoose }: { readonly drawn: DrawnSegment; readonly isCurrent: boolean; readonly isDimmed: boolean; readonly onChoose: (segment: number) => void }) {
  const { x, y, endX, head, kinds, end, way, isActive, isMain, branch, hasError } = drawn;
  const search = [branch?.visits !== null && branch?.visits !== undefined && `${branch.visits}×`, branch?.value !== null && branch?.value !== undefined && `Q ${branch.value.toFixed(2)}`, branch?.pruned && 'pruned'].filter(Boolean);
  return (
    <g onClick={() => onChoose(drawn.index)} className={clsx('cursor-pointer', isDimmed && 'opacity-30')}>
      <rect x={x - 6} y={y - 26} width={endX - x + 20} height={52} rx={6} className={isCurrent ? 'fill-accent-soft stroke-accent' : 'fill-transparent'} />
      <line x1={x} x2={endX} y1={y} y2={y} strokeDasharray={isActive ? undefined : '4 3'} className={clsx(isMain ? 'stroke-edge-chosen stroke-2' : 'stroke-edge')} />
      <text x={x} y={y - 13} className={clsx('font-mono text-12', hasError ? 'fill-failure' : 'fill-ink')}>
        {way !== null && <tspan className="fill-ink-3">{way} </tspan>}
        {head.length > 22 ? `${head.slice(0, 21)}…` : head}
      </text>
      <g transform={`translate(${x + 4},${y})`}>
        <Ticks kinds={kinds} />
      </g>
      <text x={x} y={y + 21} className="fill-ink-2 text-12">
        {kinds.length} {kinds.length === 1 ? 'step' : 'steps'}
        {search.length > 0 && `  ${search.join(' ')}`}
        {kinds.includes('compaction') && '  compacted'}
      </text>
      <g transform={`translate(${endX},${y})`}>
        <SegmentEnd place={end} />
        {end.outcome !== null && (
          <text x={12} dy="0.32em" className="fill-ink-2 text-12">
            {end.members.length > 1 ? `${end.members.length} rollouts` : `r${(end.members[0]?.[0] ?? 0) + 1}`}
          </text>
        )}
      </g>
    </g>
  );
}

/** Size of the stage, so that only what lies in it is drawn. */
function useSize(stage: RefObject<HTMLDivElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 1200, height: 800 });
  useEffect(() => {
    if (!stage.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

export function BranchTree({ picture, panZoom, stage, current, focus, onChoose, label }: BranchTreeProps) {
  const { attach, transform } = panZoom;
  const size = useSize(stage);
  const isReadable = transform.k >= readableScale;
  const [left, top, right, bottom] = [-transform.x / transform.k, -transform.y / transform.k, (size.width - transform.x) / transform.k, (size.height - transform.y) / transform.k];
  const visible = useMemo(() => picture.segments.filter(({ x, endX, y }) => endX + 80 > left && x - 20 < right && y + 40 > top && y - 40 < bottom), [picture, left, right, top, bottom]);
  const lines = useMemo(() => picture.segments.map(({ x, endX, y }) => `M${x} ${y}H${endX}`).join(''), [picture]);
  const edges = useMemo(() => picture.edges.map(({ path }) => path).join(''), [picture]);
  return (
    <svg ref={attach} role="img" aria-label={label} className="h-full w-full cursor-grab touch-none bg-ground select-none">
      <g transform={transform.toString()}>
        {isReadable ? (
          picture.edges.map(({ path, isMain, isActive, members }, index) => <path key={index} d={path} strokeDasharray={isActive ? undefined : '4 3'} strokeWidth={isMain ? 2 : Math.min(5, 1 + Math.log2(Math.max(1, members)))} className={clsx('fill-none', isMain ? 'stroke-edge-chosen' : 'stroke-edge')} />)
        ) : (
          <path d={edges + lines} className="fill-none stroke-edge" vectorEffect="non-scaling-stroke" />
        )}
        {isReadable && visible.map((drawn) => <SegmentView key={drawn.index} drawn={drawn} isCurrent={drawn.index === current} isDimmed={focus !== null && !focus.has(drawn.index)} onChoose={onChoose} />)}
        {!isReadable && visible.map(({ index, endX, y, end }) => (end.decision !== null || end.outcome !== null) && <g key={index} transform={`translate(${endX},${y})`} onClick={() => onChoose(index)}><SegmentEnd place={end} /></g>)}
      </g>
    </svg>
  );
}
