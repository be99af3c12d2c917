/** Everything that the three panes of a rollout share: its rows, the step at hand, what is open, and what one says about it. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLabels, type Labelling } from '@/client/commands/labels';
import { useUndo } from '@/client/commands/undo';
import { decisionQuery } from '@/client/queries/decisions';
import { projectQuery } from '@/client/queries/projects';
import { useListUrl } from '@/client/state/filter-url';
import type { VirtualListHandle } from '@/components/ui/virtual-list';
import { noMarks, stepMarks, undecidedSteps } from '@/lib/geometry/step-marks';
import { transcriptRows } from '@/lib/geometry/transcript-rows';
import type { TrajectoryPage } from '@/lib/contracts/trajectories';
import type { ToolDef } from '@/lib/trajectory/model';
import type { Rewriting } from './correction-dialog';
import { actWords } from './act-words';
import { judgingOf } from './judging';
import { useCurrentStep } from './use-current-step';
import { useGoal } from './use-goal';
import { useNote } from './use-note';
import { useStepBodies } from './use-step-bodies';
import { rolloutHref, useWalk, type WalkPlace } from './use-walk';

export type Overlay = 'context' | 'source' | Rewriting | null;

/** Tools that the rollout declares, and those that it called without declaring them. */
export function toolsOf({ header, index }: TrajectoryPage): ToolDef[] {
  const declared = new Set(header.tools.map(({ name }) => name));
  const called = new Set(index.heads.filter((head, at) => index.kinds[at] === 'a' && /^[\w.:-]+$/.test(head) && !declared.has(head)));
  return [...header.tools, ...[...called].map((name) => ({ name, description: null, parameters: null }))];
}

/** Steps that are unfolded. */
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
  return { open, setOpen: set };
}

/** Keeps the step at hand in view; one that was clicked is in view already and must not move. */
function useScrollTo(current: number) {
  const list = useRef<VirtualListHandle>(null);
  const clicked = useRef(-1);
  useEffect(() => {
    if (clicked.current !== current) list.current?.scrollToIndex(current, 'center');
    clicked.current = -1;
  }, [current]);
  return { list, onClicked: (ordinal: number) => void (clicked.current = ordinal) };
}

/** Rows, marks and what waits, from the index and the labels. */
function useSteps({ index }: TrajectoryPage, { labels, me }: Labelling) {
  const rows = useMemo(() => transcriptRows(index), [index]);
  const marks = useMemo(() => stepMarks(labels, me), [labels, me]);
  const undecided = useMemo(() => undecidedSteps(index, marks), [index, marks]);
  const rated = useMemo(() => [...index.kinds].filter((letter, at) => letter === 'a' && (marks.get(index.ids[at] ?? '') ?? noMarks).rating !== null).length, [index, marks]);
  return { rows, marks, undecided, rated };
}

/** The decision at the step that is judged. */
function useDecision(project: string, at: { trajectory: string; step: string } | null) {
  const { data, isLoading, error, refetch } = useQuery(decisionQuery(project, at));
  return { data: data ?? null, isLoading, error, retry: () => void refetch() };
}

type LastPlace = Pick<WalkPlace, 'project' | 'filter' | 'sort' | 'trajectory' | 'onJump'> & Pick<Labelling, 'pending'>;

/** What was said last in this tab, in words, and its undo, which leads to where it was said. */
function useLast({ pending, onJump, ...place }: LastPlace) {
  const router = useRouter();
  const { last, undo } = useUndo(place.project);
  if (!last) return { last: null, undo: undefined };
  const isHere = last.trajectory === place.trajectory;
  const takeBack = (): void => {
    undo(last);
    if (!isHere) router.push(rolloutHref(place, last.trajectory, last.ordinal ?? undefined));
    else if (last.ordinal !== null) onJump(last.ordinal);
  };
  return { last: { words: actWords(last, isHere, new Date()), isSaved: !pending.has(last.event.id) }, undo: takeBack };
}

export function useTimeline(project: string, page: TrajectoryPage) {
  const { summary, index } = page;
  const { id: trajectory, task } = summary;
  const list = useListUrl()[0];
  const labelling = useLabels(project, useMemo(() => ({ trajectory, task, index }), [trajectory, task, index]));
  const steps = useSteps(page, labelling);
  const [current, setCurrent] = useCurrentStep(steps.rows.length, steps.undecided[0] ?? Math.max(0, index.kinds.indexOf('a')));
  const scrolling = useScrollTo(current);
  const opening = useOpenSteps();
  const bodies = useStepBodies({ project, trajectory, count: steps.rows.length, current, open: opening.open });
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [isPlain, setPlain] = useState(false);

  // The rail speaks of the call above a result, else of the step itself.
  const ordinal = steps.rows[current]?.block ?? current;
  const step = index.ids[ordinal] ?? '';
  const at = useMemo(() => ({ trajectory, step }), [trajectory, step]);
  const isAction = index.kinds[ordinal] === 'a';
  const decision = useDecision(project, isAction ? at : null);
  const judging = judgingOf(labelling, at, decision.data);
  const note = useNote(project, at, judging);
  const goal = useGoal({ project, trajectory, index, current, view: bodies.view, judging });
  const walk = useWalk({ project, trajectory, ...list, after: isAction ? step : undefined, current: ordinal, undecided: steps.undecided, onJump: setCurrent });

  const hidesOutcome = useQuery(projectQuery(project)).data?.settings.hideOutcome ?? true;
  const last = useLast({ ...list, project, trajectory, pending: labelling.pending, onJump: setCurrent });
  const saveAndNext = (): void => {
    if (goal.isOpen) return goal.save();
    note.save();
    walk.toNext();
  };
  const skip = (): void => {
    if (judging.skip()) walk.toNext();
  };
  return {
    project, page, list, labelling, ...steps, current, setCurrent, scroller: scrolling.list, onClicked: scrolling.onClicked, ...opening, bodies, overlay, setOverlay, isPlain, setPlain,
    ordinal, at, isAction, decision, judging, note, goal, walk, ...last, saveAndNext, skip,
    hidesOutcome,
    alternatives: decision.data?.alternatives.length ?? 0,
    compareHref: `/p/${project}/compare?trajectory=${trajectory}&step=${String(ordinal)}`,
  };
}

export type TimelineState = ReturnType<typeof useTimeline>;
