/** The three panes of one rollout, and the keys that work on them. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLabels } from '@/client/commands/labels';
import { decisionQuery } from '@/client/queries/decisions';
import { listSearch, useListUrl } from '@/client/state/filter-url';
import { SplitPane } from '@/components/ui/split-pane';
import type { VirtualListHandle } from '@/components/ui/virtual-list';
import { noMarks, stepMarks, undecidedSteps } from '@/components/views/decision-rail/label-marks';
import { historyOf } from '@/components/views/decision-rail/step-history';
import { transcriptRows } from '@/components/views/transcript/transcript-rows';
import type { TrajectoryPage } from '@/lib/contracts/trajectories';
import type { ToolDef } from '@/lib/trajectory/model';
import { ContextDialog } from './context-dialog';
import { CorrectionDialog, type Rewriting } from './correction-dialog';
import { judgingOf, lastDecision, ownGoals } from './judging';
import { MinimapPane } from './minimap-pane';
import { RailEditors } from './rail-editors';
import { RailPane } from './rail-pane';
import { SourceDialog } from './source-dialog';
import { TimelineHeader } from './timeline-header';
import { TranscriptPane } from './transcript-pane';
import { useCurrentStep } from './use-current-step';
import { useGoal } from './use-goal';
import { useNote } from './use-note';
import { useStepBodies } from './use-step-bodies';
import { useTimelineKeys } from './use-timeline-keys';
import { rolloutHref, useWalk } from './use-walk';

export interface TimelineProps {
  readonly project: string;
  readonly page: TrajectoryPage;
}

type Overlay = 'context' | 'source' | Rewriting | null;

/** The action that the rail speaks of: the call above a result, else the step itself. */
function judgedOrdinal(rows: readonly { readonly block: number }[], current: number): number {
  return rows[current]?.block ?? current;
}

/** Tools that the rollout declares, and those that it called without declaring them. */
function toolsOf({ header, index }: TrajectoryPage): ToolDef[] {
  const declared = new Set(header.tools.map(({ name }) => name));
  const called = new Set(index.heads.filter((head, at) => index.kinds[at] === 'a' && /^[\w.:-]+$/.test(head) && !declared.has(head)));
  return [...header.tools, ...[...called].map((name) => ({ name, description: null, parameters: null }))];
}

function useOpenSteps() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const set = useCallback((ordinal: number, isOpen: boolean) => {
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(ordinal);
      else next.delete(ordinal);
      return next;
    });
  }, []);
  return [open, set] as const;
}

/** Everything about the step that is judged: its decision, one's labels on it, the walk onwards. */
function useReviewing({ project, page }: TimelineProps, current: number, onJump: (ordinal: number) => void, labelling: ReturnType<typeof useLabels>, undecided: readonly number[], rows: ReturnType<typeof transcriptRows>) {
  const { summary, index } = page;
  const [{ filter, sort }] = useListUrl();
  const ordinal = judgedOrdinal(rows, current);
  const step = index.ids[ordinal] ?? '';
  const at = useMemo(() => ({ trajectory: summary.id, step }), [summary.id, step]);
  const isAction = index.kinds[ordinal] === 'a';
  const query = useQuery(decisionQuery(project, isAction ? at : null));
  const judging = judgingOf(labelling, at, query.data ?? null);
  const note = useNote(project, at, judging);
  const walk = useWalk({ project, trajectory: summary.id, filter, sort, after: isAction ? step : undefined, current: ordinal, undecided, onJump });
  const decision = { data: query.data ?? null, isLoading: query.isLoading, error: query.error, retry: () => void query.refetch() };
  return { ordinal, at, isAction, decision, judging, note, walk, filter, sort };
}

export function Timeline({ project, page }: TimelineProps) {
  const { summary, index } = page;
  const router = useRouter();
  const target = useMemo(() => ({ trajectory: summary.id, task: summary.task, index }), [summary.id, summary.task, index]);
  const labelling = useLabels(project, target);
  const { labels, me, pending } = labelling;
  const rows = useMemo(() => transcriptRows(index), [index]);
  const marks = useMemo(() => stepMarks(labels, me), [labels, me]);
  const undecided = useMemo(() => undecidedSteps(index, marks), [index, marks]);
  const [current, setCurrent] = useCurrentStep(rows.length, undecided[0] ?? Math.max(0, index.kinds.indexOf('a')));
  const [open, setOpen] = useOpenSteps();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [isPlain, setPlain] = useState(false);
  const list = useRef<VirtualListHandle>(null);
  const noteField = useRef<HTMLInputElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const failureBox = useRef<HTMLDivElement>(null);
  const bodies = useStepBodies({ project, trajectory: summary.id, count: rows.length, current, open });
  const review = useReviewing({ project, page }, current, setCurrent, labelling, undecided, rows);
  const { judging, note, walk, decision, ordinal, isAction } = review;
  const last = lastDecision(labelling, index.ids);
  const compareHref = `/p/${project}/compare?trajectory=${summary.id}&step=${String(ordinal)}`;
  const search = listSearch(review);

  useEffect(() => list.current?.scrollToIndex(current, 'center'), [current]);

  const goal = useGoal({ project, trajectory: summary.id, index, current, view: bodies.view, judging });
  const undo = last && (() => {
    if (last.ordinal >= 0) setCurrent(last.ordinal);
    judging.takeBack(last.id);
  });
  const saveAndNext = (): void => {
    if (goal.isOpen) return goal.save();
    note.save();
    walk.toNext();
  };
  useTimelineKeys({
    current, onJump: setCurrent, walk, isAction, judging,
    lastStep: rows.length - 1,
    alternatives: decision.data?.alternatives.length ?? 0,
    onFold: () => setOpen(current, !open.has(current)),
    onContext: () => setOverlay('context'),
    onSource: () => setOverlay('source'),
    onSearch: () => searchField.current?.focus(),
    onTree: () => router.push(`/p/${project}/tasks/${summary.task}`),
    onCompare: () => router.push(compareHref),
    onRewrite: () => setOverlay('rewrite'),
    onCorrect: () => setOverlay('correction'),
    onGoal: () => goal.setOpen(true),
    onFailure: () => failureBox.current?.querySelector<HTMLButtonElement>('button[aria-haspopup]')?.click(),
    onNote: () => noteField.current?.focus(),
    onUndo: undo ?? undefined,
    onSave: saveAndNext,
  });

  const rated = [...index.kinds].filter((letter, at) => letter === 'a' && (marks.get(index.ids[at] ?? '') ?? noMarks).rating !== null).length;
  const firstError = index.errors.indexOf(1);
  const closeOverlay = () => setOverlay(null);
  return (
    <>
      <TimelineHeader
        project={project}
        summary={summary}
        listSearch={search}
        rated={rated}
        errorHref={firstError < 0 ? undefined : rolloutHref({ project, ...review }, summary.id, firstError)}
        neighbours={walk.neighbours}
        onOpen={walk.openRollout}
      />
      <SplitPane
        id="trajectory"
        panes={[
          {
            id: 'steps', title: 'Steps', size: { defaultPx: 272, minPx: 200, maxPx: 420 }, narrowPx: 84,
            content: <MinimapPane index={index} rows={rows} marks={marks} current={current} onJump={setCurrent} searchRef={searchField} />,
          },
          {
            id: 'transcript', title: 'Transcript', size: 'fill', minPx: 360,
            content: (
              <TranscriptPane
                project={project}
                list={list}
                index={index}
                rows={rows}
                view={bodies.view}
                current={current}
                onSelect={setCurrent}
                isOpen={(at) => open.has(at)}
                onOpenChange={setOpen}
                onVisible={bodies.onVisible}
                isPlain={isPlain}
                onPlain={setPlain}
                onContext={() => setOverlay('context')}
                onSource={() => setOverlay('source')}
                onRetry={bodies.retry}
              />
            ),
          },
          {
            id: 'decision', title: 'Decision', size: { defaultPx: 352, minPx: 300, maxPx: 520 }, narrow: 'below',
            content: (
              <RailPane
                ordinal={ordinal}
                isAction={isAction}
                decision={decision}
                judging={judging}
                note={note}
                noteRef={noteField}
                compareHref={compareHref}
                onAllBad={() => setOverlay('rewrite')}
                history={{ entries: historyOf(labels, review.at.step), me, pending }}
                editors={
                  <RailEditors
                    project={project}
                    at={review.at}
                    isAction={isAction}
                    current={current}
                    judging={judging}
                    goal={goal}
                    goals={ownGoals(labelling)}
                    ids={index.ids}
                    onCorrect={() => setOverlay('correction')}
                    onJump={setCurrent}
                    failureRef={failureBox}
                  />
                }
                foot={{
                  last,
                  onUndo: undo ?? undefined,
                  onNext: saveAndNext,
                  nextLabel: 'Save and next',
                  isBusy: walk.isWalking,
                  progress: walk.left && walk.left.total > 0 ? { done: walk.left.total - walk.left.left, total: walk.left.total, words: review.filter === '' ? 'decisions of this project' : 'decisions under the filter' } : { done: rated, total: summary.actions, words: 'actions of this rollout rated' },
                }}
              />
            ),
          },
        ]}
      />
      {(overlay === 'correction' || overlay === 'rewrite') && (
        <CorrectionDialog project={project} at={review.at} ordinal={ordinal} rewriting={overlay} tools={toolsOf(page)} judging={judging} onClose={closeOverlay} />
      )}
      {overlay === 'context' && <ContextDialog project={project} trajectory={summary.id} ordinal={current} onClose={closeOverlay} />}
      {overlay === 'source' && <SourceDialog project={project} trajectory={summary.id} ordinal={current} onClose={closeOverlay} />}
    </>
  );
}
