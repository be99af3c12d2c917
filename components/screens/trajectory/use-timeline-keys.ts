/** What the keys do on a rollout: moving and looking, and judging the current step. */
import type { Choice } from '@/components/views/decision-rail/choice';
import { useCommands } from '@/client/state/use-commands';
import type { Judging } from './judging';
import type { useWalk } from './use-walk';

export interface TimelineKeys {
  readonly current: number;
  readonly lastStep: number;
  readonly onJump: (ordinal: number) => void;
  readonly walk: ReturnType<typeof useWalk>;
  readonly onFold: () => void;
  readonly onContext: () => void;
  readonly onSource: () => void;
  readonly onSearch: () => void;
  readonly onTree: () => void;
  readonly isAction: boolean;
  /** Alternatives at this step; below 2 there is nothing to prefer. */
  readonly alternatives: number;
  readonly judging: Judging;
  readonly onCompare: () => void;
  readonly onRewrite: () => void;
  readonly onCorrect: () => void;
  readonly onGoal: () => void;
  readonly onFailure: () => void;
  readonly onNote: () => void;
  readonly onUndo: (() => void) | undefined;
  readonly onSkip: () => void;
  readonly onSave: () => void;
}

export function useTimelineKeys(keys: TimelineKeys): void {
  const { current, lastStep, onJump, walk, isAction, alternatives, judging } = keys;
  const { next, previous } = walk.neighbours ?? { next: null, previous: null };
  useCommands('trajectory', {
    'trajectory.next-step': () => onJump(current + 1),
    'trajectory.previous-step': () => onJump(current - 1),
    'trajectory.first-step': () => onJump(0),
    'trajectory.last-step': () => onJump(lastStep),
    'trajectory.next-undecided': walk.toNext,
    'trajectory.previous-undecided': walk.toPrevious,
    'trajectory.next': next === null ? undefined : () => walk.openRollout(next),
    'trajectory.previous': previous === null ? undefined : () => walk.openRollout(previous),
    'trajectory.fold': keys.onFold,
    'trajectory.context': keys.onContext,
    'trajectory.raw': keys.onSource,
    'trajectory.search': keys.onSearch,
    'trajectory.tree': keys.onTree,
  });
  const choosing = (choice: Choice) => (alternatives < 2 ? undefined : () => void judging.choose(choice));
  const acting = (run: () => void) => (isAction ? run : undefined);
  useCommands('review', {
    'review.prefer': alternatives < 2 ? undefined : ({ digit }) => digit !== null && digit <= alternatives && judging.choose({ kind: 'best', index: digit - 1 }),
    'review.tie': choosing({ kind: 'tie' }),
    'review.all-bad': alternatives < 2 ? undefined : keys.onRewrite,
    'review.compare': alternatives < 2 ? undefined : keys.onCompare,
    'review.rate-bad': acting(() => judging.rate(-1)),
    'review.rate-ok': acting(() => judging.rate(0)),
    'review.rate-good': acting(() => judging.rate(1)),
    'review.skip': acting(keys.onSkip),
    'review.correct': acting(keys.onCorrect),
    'review.goal': keys.onGoal,
    'review.failure': keys.onFailure,
    'review.note': keys.onNote,
    'review.undo': keys.onUndo,
    'review.save': keys.onSave,
  });
}
