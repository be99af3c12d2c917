/** The tree with its tools and keys on the left, what stands at the chosen place on the right. */
'use client';

import { Maximize, Route, SkipForward } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCommands, useKeyLabel } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { ClientOnly } from '@/components/ui/client-only';
import { SearchField } from '@/components/ui/search-field';
import { SplitPane } from '@/components/ui/split-pane';
import { BranchTree } from '@/components/views/branch-tree/branch-tree';
import { PathTree, segmentWords } from '@/components/views/branch-tree/path-tree';
import { readableScale } from '@/components/views/branch-tree/tree-drawing';
import { treePicture, type DrawnSegment } from '@/components/views/branch-tree/tree-picture';
import { usePanZoom } from '@/components/views/branch-tree/use-pan-zoom';
import type { TaskTree } from '@/lib/contracts/tasks';
import { PlacePanel } from './place-panel';

export interface TreeWorkspaceProps {
  readonly project: string;
  readonly tree: TaskTree;
  /** Chosen segment; null: the first undecided decision. */
  readonly at: number | null;
  readonly onMove: (segment: number) => void;
}

/** A tree that would be shown smaller than this at first is shown in part, around the chosen place. */
const firstScale = 0.6;

const middleOf = (drawn: DrawnSegment | undefined) => ({ x: drawn ? (drawn.x + drawn.endX) / 2 : 0, y: drawn?.y ?? 0 });

const isUndecided = ({ end }: DrawnSegment) => end.decision !== null && end.decision.label !== 'mine' && end.decision.label !== 'agreed';

/** The next segment for which `wanted` holds, going round. */
function nextFrom(segments: readonly DrawnSegment[], from: number, wanted: (drawn: DrawnSegment) => boolean): number | null {
  for (let step = 1; step <= segments.length; step++) {
    const index = (from + step) % segments.length;
    const drawn = segments[index];
    if (drawn && wanted(drawn)) return index;
  }
  return null;
}

function useTreeMoves({ project, tree, at, onMove }: TreeWorkspaceProps) {
  const picture = useMemo(() => treePicture(tree), [tree]);
  const panZoom = usePanZoom();
  const router = useRouter();
  const { segments } = picture;
  const current = at !== null && segments[at] ? at : (nextFrom(segments, segments.length - 1, isUndecided) ?? 0);
  const drawn = segments[current];
  const go = (index: number | null | undefined) => {
    const next = index === null || index === undefined ? undefined : segments[index];
    if (!next) return;
    onMove(next.index);
    const { x, y } = middleOf(next);
    panZoom.centre(x, y);
  };
  const siblings = segments[drawn?.segment.parent ?? -1]?.segment.children ?? [];
  const beside = (by: number) => siblings[siblings.indexOf(current) + by];
  const firstAction = (index: number) => {
    const places = segments[index]?.segment.places.map((place) => tree.places[place]) ?? [];
    const member = (places.find((place) => place?.kind === 'action') ?? places[0])?.members[0];
    const trajectory = member && tree.trajectories[member[0]];
    return member && trajectory ? { trajectory: trajectory.id, ordinal: member[1] } : null;
  };
  const openStep = () => {
    const action = firstAction(current);
    if (action) router.push(`/p/${project}/trajectories/${action.trajectory}?step=${action.ordinal}`);
  };
  const compare = () => {
    const action = drawn?.end.decision ? firstAction(drawn.segment.main) : null;
    if (action) router.push(`/p/${project}/compare?trajectory=${action.trajectory}&step=${action.ordinal}`);
  };
  return { picture, panZoom, current, drawn, go, beside, openStep, compare, firstAction };
}

export function TreeWorkspace(props: TreeWorkspaceProps) {
  const { project, tree } = props;
  const moves = useTreeMoves(props);
  const { picture, panZoom, current, drawn, go } = moves;
  const stage = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [search, setSearch] = useState('');
  const keyLabel = useKeyLabel();
  const fit = () => panZoom.fit(picture.width, picture.height, readableScale, middleOf(drawn));
  const { fit: fitTo } = panZoom;
  const begin = useRef(drawn);
  useEffect(() => {
    const frame = requestAnimationFrame(() => fitTo(picture.width, picture.height, firstScale, middleOf(begin.current)));
    return () => cancelAnimationFrame(frame);
  }, [fitTo, picture.width, picture.height]);
  const nextUndecided = () => go(nextFrom(picture.segments, current, isUndecided));
  const find = () => go(nextFrom(picture.segments, current, (one) => segmentWords(one).toLowerCase().includes(search.trim().toLowerCase())));
  useCommands('tree', {
    'tree.fit': fit,
    'tree.focus': () => setFocused((was) => !was),
    'tree.zoom-in': () => panZoom.scaleBy(1.25),
    'tree.zoom-out': () => panZoom.scaleBy(0.8),
    'tree.next-undecided': nextUndecided,
    'tree.forward': () => go(drawn?.segment.main),
    'tree.back': () => go(drawn?.segment.parent),
    'tree.down': () => go(moves.beside(1)),
    'tree.up': () => go(moves.beside(-1)),
    'tree.open': moves.openStep,
    'tree.compare': drawn?.end.decision ? moves.compare : undefined,
    'tree.search': () => searchField.current?.focus(),
  });
  const focus = useMemo(() => (isFocused ? wayThrough(picture.segments, current) : null), [isFocused, picture, current]);
  const picturePane = (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-3">
        <Button size="sm" variant="ghost" kbd={keyLabel('tree.fit')} icon={<Maximize size={16} aria-hidden="true" />} onClick={fit}>
          Fit
        </Button>
        <Button size="sm" variant="ghost" kbd={keyLabel('tree.focus')} icon={<Route size={16} aria-hidden="true" />} isPressed={isFocused} onClick={() => setFocused(!isFocused)}>
          Focus path
        </Button>
        <Button size="sm" variant="ghost" kbd={keyLabel('tree.next-undecided')} icon={<SkipForward size={16} aria-hidden="true" />} onClick={nextUndecided}>
          Next undecided
        </Button>
        <SearchField ref={searchField} label="Search steps and tools" value={search} onChange={setSearch} onSubmit={find} kbd={keyLabel('tree.search')} fieldSize="sm" className="ml-auto w-56 max-md:hidden" />
      </div>
      <div ref={stage} className="relative min-h-0 flex-1 overflow-hidden">
        <ClientOnly>{() => <BranchTree picture={picture} panZoom={panZoom} stage={stage} current={current} focus={focus} onChoose={go} label={`${tree.trajectories.length} rollouts merged where they did the same`} />}</ClientOnly>
        <PathTree picture={picture} current={current} />
      </div>
      <Legend />
    </div>
  );
  const panel = drawn && <PlacePanel project={project} tree={tree} picture={picture} drawn={drawn} firstAction={moves.firstAction} onGo={go} onCompare={moves.compare} />;
  return (
    <SplitPane
      id="task-tree"
      className="min-h-0 flex-1"
      panes={[
        { id: 'tree', title: 'Tree', content: picturePane, size: 'fill', minPx: 360 },
        { id: 'place', title: 'Chosen place', content: panel, size: { defaultPx: 336, minPx: 260, maxPx: 560 }, narrow: 'below' },
      ]}
    />
  );
}

/** Segments on the way from the root through the chosen one, and on along its main line. */
function wayThrough(segments: readonly DrawnSegment[], current: number): ReadonlySet<number> {
  const way = new Set<number>();
  for (let at = current; at !== -1; at = segments[at]?.segment.parent ?? -1) way.add(at);
  for (let at = segments[current]?.segment.main ?? -1; at !== -1; at = segments[at]?.segment.main ?? -1) way.add(at);
  return way;
}

function Legend() {
  return (
    <p className="flex h-8 shrink-0 items-center gap-4 overflow-hidden border-t border-line px-3 text-12 whitespace-nowrap text-ink-2">
      <span>Ring: a decision</span>
      <span>left half: yours</span>
      <span>right half: others’</span>
      <span>full: agreed</span>
      <span>quarters: disputed</span>
      <span>dashed: abandoned</span>
      <span>small bars: folded steps by kind</span>
    </p>
  );
}
