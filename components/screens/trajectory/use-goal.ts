/** The goal that is being written on a rollout: its draft, the words selected in the transcript, and keeping it. */
import { useEffect, useMemo, useState } from 'react';
import { useDraft } from '@/client/state/drafts';
import { showToast } from '@/components/ui/toast-store';
import { findSelection, firstLine, type FoundQuote } from '@/components/views/label-editors/find-selection';
import { actionsTo, emptyGoal, GoalForm, goalFault, goalFields } from '@/components/views/label-editors/goal-form';
import type { StepView } from '@/lib/contracts/steps';
import type { StepIndex } from '@/lib/contracts/trajectories';
import { stepText } from '@/lib/trajectory/step-text';
import type { Judging } from './judging';

interface Selected {
  step: string;
  text: string;
}

/** The selection, where all of it lies in one step. */
function readSelection(): Selected | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const step = selection.anchorNode?.parentElement?.closest<HTMLElement>('[data-step]');
  if (!step || !step.contains(selection.focusNode)) return null;
  return { step: step.dataset.step ?? '', text: selection.toString() };
}

/** What is selected in the transcript now; kept while the focus moves to the rail. */
function useSelected(isListening: boolean): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    if (!isListening) return;
    const listen = (): void => {
      const found = readSelection();
      if (found) setSelected(found);
    };
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, [isListening]);
  return selected;
}

export interface GoalPlace {
  readonly project: string;
  readonly trajectory: string;
  readonly index: StepIndex;
  readonly current: number;
  readonly view: (ordinal: number) => StepView | null;
  readonly judging: Judging;
}

export function useGoal({ project, trajectory, index, current, view, judging }: GoalPlace) {
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft({ project, step: trajectory, kind: 'goal' }, GoalForm);
  const selected = useSelected(isOpen);
  const form = draft.value ?? emptyGoal(current);
  const actions = useMemo(() => actionsTo(index, form.achievedAt), [index, form.achievedAt]);
  const quote = (step: string, text: string): void => {
    const ordinal = index.ids.indexOf(step);
    const body = view(ordinal);
    const found: FoundQuote | null = body && findSelection(stepText(body.step), text);
    if (!found) return showToast({ title: 'These words do not stand in the step as they are shown', text: 'Switch to Plain and select them there.', tone: 'failure' });
    // Of a cut step only the first part is known to the letter; the server finds the place of its quotes.
    const isWhole = Object.keys(body?.full ?? {}).length === 0;
    const evidence = { step, ordinal, quote: found.quote, ...(isWhole ? { start: found.start, end: found.end } : {}) };
    draft.set({ ...form, evidence: [...form.evidence.filter((one) => one.step !== step || one.quote !== found.quote), evidence] });
  };
  const quoteStep = (): void => {
    const body = view(current);
    if (body) quote(index.ids[current] ?? '', firstLine(stepText(body.step)));
  };
  const save = (): void => {
    if (goalFault(form) !== null || !judging.say({ kind: 'goal', trajectory, ...goalFields(form, index) })) return;
    draft.clear();
    setOpen(false);
  };
  return {
    isOpen, setOpen, form, set: draft.set, hasDraft: draft.value !== null, actions, fault: goalFault(form), save, quoteStep,
    selected: selected && selected.text.replace(/\s+/g, ' ').trim(),
    quoteSelection: () => selected && quote(selected.step, selected.text),
  };
}
