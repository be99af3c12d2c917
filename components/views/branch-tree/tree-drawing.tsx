/** What is drawn of a branch tree inside a window of it: readable segments when near, lines and dots when far. No handlers: `data-segment` tells what was hit. */
import clsx from 'clsx';
import { memo } from 'react';
import { kindHue } from '@/components/views/step/kind-mark';
import { counted } from '@/lib/base/counted';
import type { StepKind } from '@/lib/trajectory/model';
import { SegmentEnd } from './segment-end';
import { columnWidth, segmentGap, type DrawnSegment, type TreePicture } from './tree-picture';
import { edgeMeets, segmentMeets, type TreeWindow } from './tree-window';

/** Below this scale words have no room, so only lines and dots are drawn. */
export const readableScale = 0.35;
const mostTicks = 12;
const fontPx = 12;
/** Width of a character of the mono face at 12 px. */
const characterPx = 7.3;
/** Below it there is room for one line of words alone. */
const twoLinesScale = 0.75;

/** The window's sides are properties of their own, so that an equal window is no change. */
export interface TreeDrawingProps extends TreeWindow {
  readonly picture: TreePicture;
  readonly scale: number;
  readonly current: number;
  readonly focus: ReadonlySet<number> | null;
}

/** One path a kind, however many steps. */
function Ticks({ kinds }: Pick<DrawnSegment, 'kinds'>) {
  const shown = kinds.slice(0, mostTicks);
  const paths = new Map<StepKind, string>();
  for (const [index, kind] of shown.entries()) paths.set(kind, `${paths.get(kind) ?? ''}M${index * 6} -5h4v10h-4z`);
  return (
    <>
      <rect x={-3} y={-8} width={shown.length * 6 + 4} height={16} rx={3} className="fill-surface stroke-edge" />
      {[...paths].map(([kind, path]) => (
        <path key={kind} d={path} className={clsx('fill-current', kindHue(kind))} />
      ))}
    </>
  );
}

function stepWords({ kinds, branch }: DrawnSegment): string {
  const visits = branch?.visits ?? null;
  const value = branch?.value ?? null;
  const words = [
    counted(kinds.length, 'step'),
    visits === null ? '' : `${visits}×`,
    value === null ? '' : `Q ${value.toFixed(2)}`,
    branch?.pruned ? 'pruned' : '',
    kinds.includes('compaction') ? 'compacted' : '',
  ];
  return words.filter((word) => word !== '').join('  ');
}

const endWords = ({ end }: DrawnSegment): string => (end.members.length > 1 ? `${end.members.length} rollouts` : `r${(end.members[0]?.[0] ?? 0) + 1}`);

function SegmentView({ drawn, scale, isCurrent, isDimmed }: { readonly drawn: DrawnSegment; readonly scale: number; readonly isCurrent: boolean; readonly isDimmed: boolean }) {
  const { index, x, y, endX, head, kinds, end, way, isActive, isMain, hasError } = drawn;
  // Words keep their size while the tree shrinks; fewer of them fit.
  const shrunk = Math.min(1, scale);
  const fontSize = fontPx / shrunk;
  const room = Math.floor(((columnWidth - segmentGap) * shrunk) / characterPx) - (way === null ? 0 : 2);
  return (
    <g data-segment={index} className={clsx('cursor-pointer', isDimmed && 'opacity-30')}>
      <rect x={x - 6} y={y - 26} width={endX - x + 20} height={52} rx={6} className={isCurrent ? 'fill-accent-soft stroke-accent' : 'fill-transparent'} />
      <line x1={x} x2={endX} y1={y} y2={y} strokeDasharray={isActive ? undefined : '4 3'} className={isMain ? 'stroke-edge-chosen stroke-2' : 'stroke-edge'} />
      <text x={x} y={y - 12} fontSize={fontSize} className={clsx('font-mono', hasError ? 'fill-failure' : 'fill-ink')}>
        {way !== null && <tspan className="fill-ink-3">{way} </tspan>}
        {head.length > room ? `${head.slice(0, Math.max(1, room - 1))}…` : head}
      </text>
      <g transform={`translate(${x + 4},${y})`}>
        <Ticks kinds={kinds} />
      </g>
      {scale >= twoLinesScale && (
        <text x={x} y={y + 10 + fontSize} fontSize={fontSize} className="fill-ink-2">
          {stepWords(drawn)}
        </text>
      )}
      <g transform={`translate(${endX},${y})`}>
        <SegmentEnd place={end} />
        {end.outcome !== null && (
          <text x={12} dy="0.32em" fontSize={fontSize} className="fill-ink-2">
            {endWords(drawn)}
          </text>
        )}
      </g>
    </g>
  );
}

function Near({ picture, scale, current, focus, ...window }: TreeDrawingProps) {
  return (
    <>
      {picture.edges.filter((edge) => edgeMeets(edge, window)).map(({ path, isMain, isActive, members }) => (
        <path
          key={path}
          d={path}
          strokeDasharray={isActive ? undefined : '4 3'}
          strokeWidth={isMain ? 2 : Math.min(5, 1 + Math.log2(Math.max(1, members)))}
          className={clsx('fill-none', isMain ? 'stroke-edge-chosen' : 'stroke-edge')}
        />
      ))}
      {picture.segments.filter((drawn) => segmentMeets(drawn, window)).map((drawn) => (
        <SegmentView key={drawn.index} drawn={drawn} scale={scale} isCurrent={drawn.index === current} isDimmed={focus !== null && !focus.has(drawn.index)} />
      ))}
    </>
  );
}

/** Dots of one meaning as one path: squares where the branch failed, discs elsewhere. */
const DOTS = [
  { of: ({ end }: DrawnSegment) => end.outcome === 'success', className: 'stroke-success', cap: 'round' },
  { of: ({ end }: DrawnSegment) => end.outcome === 'failure', className: 'stroke-failure', cap: 'square' },
  { of: ({ end }: DrawnSegment) => end.outcome !== 'success' && end.outcome !== 'failure' && end.outcome !== null, className: 'stroke-unknown', cap: 'round' },
  { of: ({ end }: DrawnSegment) => end.outcome === null && end.decision !== null, className: 'stroke-edge-chosen', cap: 'round' },
] as const;

function Far({ picture, scale, current, ...window }: TreeDrawingProps) {
  const seen = picture.segments.filter((drawn) => segmentMeets(drawn, window));
  const lines = picture.edges.filter((edge) => edgeMeets(edge, window)).map(({ path }) => path).join('') + seen.map(({ x, endX, y }) => `M${x} ${y}H${endX}`).join('');
  const chosen = picture.segments[current];
  return (
    <>
      <path d={lines} className="fill-none stroke-edge" vectorEffect="non-scaling-stroke" />
      {DOTS.map(({ of, className, cap }) => (
        <path key={className} d={seen.filter(of).map(({ endX, y }) => `M${endX} ${y}h.01`).join('')} strokeWidth={5} strokeLinecap={cap} vectorEffect="non-scaling-stroke" className={className} />
      ))}
      {chosen && <circle cx={chosen.endX} cy={chosen.y} r={6 / scale} vectorEffect="non-scaling-stroke" className="fill-none stroke-accent stroke-2" />}
    </>
  );
}

/** Drawn anew only when its window, scale or choice changes: panning inside the window moves what is there. */
export const TreeDrawing = memo(function TreeDrawing(props: TreeDrawingProps) {
  return props.scale >= readableScale ? <Near {...props} /> : <Far {...props} />;
});
