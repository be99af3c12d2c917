/** The three panes of one rollout, and the keys that work on them. */
'use client';

import { useRouter } from 'next/navigation';
import { useRef, type RefObject } from 'react';
import { listSearch } from '@/client/state/filter-url';
import { Chip } from '@/components/ui/chip';
import { SplitPane } from '@/components/ui/split-pane';
import { historyOf } from '@/components/views/decision-rail/step-history';
import type { TrajectoryPage } from '@/lib/contracts/trajectories';
import { ContextDialog } from './context-dialog';
import { CorrectionDialog } from './correction-dialog';
import { ownGoals } from './judging';
import { MinimapPane } from './minimap-pane';
import { RailEditors } from './rail-editors';
import { RailPane } from './rail-pane';
import { SourceDialog } from './source-dialog';
import { TimelineHeader } from './timeline-header';
import { TranscriptPane } from './transcript-pane';
import { toolsOf, useTimeline, type TimelineState } from './use-timeline';
import { useTimelineKeys } from './use-timeline-keys';
import { rolloutHref } from './use-walk';

/** Fields that a key leads to. */
interface FieldRefs {
  readonly noteRef: RefObject<HTMLInputElement | null>;
  readonly failureRef: RefObject<HTMLDivElement | null>;
}

function Header({ state }: { readonly state: TimelineState }) {
  const { project, page, list, walk, rated } = state;
  const firstError = page.index.errors.indexOf(1);
  return (
    <TimelineHeader
      project={project}
      summary={page.summary}
      listSearch={listSearch(list)}
      rated={rated}
      hidesOutcome={state.hidesOutcome && state.alternatives > 1 && state.judging.choice === null}
      errorHref={firstError < 0 ? undefined : rolloutHref({ project, ...list }, page.summary.id, firstError)}
      neighbours={walk.neighbours}
      onOpen={walk.openRollout}
    />
  );
}

function Middle({ state }: { readonly state: TimelineState }) {
  const { project, page, rows, bodies, current, setCurrent, onClicked, scroller, open, setOpen, isPlain, setPlain, setOverlay, ordinal, alternatives } = state;
  return (
    <TranscriptPane
      project={project}
      list={scroller}
      index={page.index}
      rows={rows}
      view={bodies.view}
      current={current}
      onSelect={(at) => {
        onClicked(at);
        setCurrent(at);
      }}
      isOpen={(at) => open.has(at)}
      onOpenChange={setOpen}
      onVisible={bodies.onVisible}
      badge={(at) => at === ordinal && alternatives > 1 && <Chip tone="accent">A, being judged</Chip>}
      isPlain={isPlain}
      onPlain={setPlain}
      onContext={() => setOverlay('context')}
      onSource={() => setOverlay('source')}
      onRetry={bodies.retry}
    />
  );
}

function progressOf({ walk: { left }, list: { filter }, rated, page }: TimelineState) {
  if (!left || left.total === 0) return { done: rated, total: page.summary.actions, words: 'actions of this rollout rated' };
  return { done: left.total - left.left, total: left.total, words: filter === '' ? 'decisions of this project' : 'decisions under the filter' };
}

function Right({ state, noteRef, failureRef }: FieldRefs & { readonly state: TimelineState }) {
  const { project, page, labelling, at, isAction, ordinal, current, decision, judging, note, goal, setCurrent, setOverlay, last, undo, walk } = state;
  return (
    <RailPane
      ordinal={ordinal}
      isAction={isAction}
      decision={decision}
      judging={judging}
      hidesOutcome={state.hidesOutcome}
      note={note}
      noteRef={noteRef}
      compareHref={state.compareHref}
      onAllBad={() => setOverlay('rewrite')}
      onSkip={state.skip}
      history={{ entries: historyOf(labelling.labels, at.step), me: labelling.me, pending: labelling.pending }}
      editors={
        <RailEditors
          project={project}
          at={at}
          isAction={isAction}
          current={current}
          judging={judging}
          goal={goal}
          goals={ownGoals(labelling)}
          ids={page.index.ids}
          onCorrect={() => setOverlay('correction')}
          onJump={setCurrent}
          failureRef={failureRef}
        />
      }
      foot={{ last, onUndo: undo, onNext: state.saveAndNext, nextLabel: 'Save and next', isBusy: walk.isWalking, progress: progressOf(state) }}
    />
  );
}

function Overlays({ state }: { readonly state: TimelineState }) {
  const { project, page, overlay, setOverlay, at, ordinal, current, judging } = state;
  const onClose = (): void => setOverlay(null);
  if (overlay === null) return null;
  if (overlay === 'context') return <ContextDialog project={project} trajectory={page.summary.id} ordinal={current} onClose={onClose} />;
  if (overlay === 'source') return <SourceDialog project={project} trajectory={page.summary.id} ordinal={current} onClose={onClose} />;
  return <CorrectionDialog project={project} at={at} ordinal={ordinal} rewriting={overlay} tools={toolsOf(page)} judging={judging} onClose={onClose} />;
}

/** Opens the list of failure modes, wherever the focus is. */
const openModes = (box: HTMLElement | null): void => box?.querySelector<HTMLButtonElement>('button[aria-haspopup]')?.click();

export interface TimelineProps {
  readonly project: string;
  readonly page: TrajectoryPage;
}

export function Timeline({ project, page }: TimelineProps) {
  const state = useTimeline(project, page);
  const { index, summary } = page;
  const { rows, marks, current, setCurrent, open, setOpen, setOverlay, goal } = state;
  const router = useRouter();
  const searchRef = useRef<HTMLInputElement>(null);
  const noteRef = useRef<HTMLInputElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  useTimelineKeys({
    ...state,
    lastStep: rows.length - 1,
    onJump: setCurrent,
    onFold: () => setOpen(current, !open.has(current)),
    onContext: () => setOverlay('context'),
    onSource: () => setOverlay('source'),
    onSearch: () => searchRef.current?.focus(),
    onTree: () => router.push(`/p/${project}/tasks/${summary.task}`),
    onCompare: () => router.push(state.compareHref),
    onRewrite: () => setOverlay('rewrite'),
    onCorrect: () => setOverlay('correction'),
    onGoal: () => goal.setOpen(true),
    onFailure: () => openModes(failureRef.current),
    onNote: () => noteRef.current?.focus(),
    onUndo: state.undo,
    onSkip: state.skip,
    onSave: state.saveAndNext,
  });
  return (
    <>
      <Header state={state} />
      <SplitPane
        id="trajectory"
        panes={[
          {
            id: 'steps', title: 'Steps', size: { defaultPx: 272, minPx: 200, maxPx: 420 }, narrowPx: 84,
            content: <MinimapPane index={index} rows={rows} marks={marks} current={current} onJump={setCurrent} searchRef={searchRef} />,
          },
          { id: 'transcript', title: 'Transcript', size: 'fill', minPx: 360, content: <Middle state={state} /> },
          { id: 'decision', title: 'Decision', size: { defaultPx: 352, minPx: 300, maxPx: 520 }, narrow: 'below', content: <Right state={state} noteRef={noteRef} failureRef={failureRef} /> },
        ]}
      />
      <Overlays state={state} />
    </>
  );
}
