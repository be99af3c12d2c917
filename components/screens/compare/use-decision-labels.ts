/** Deciding one decision: what stands of one's own, and the ways to say something else. */
'use client';

import { useEffect, useRef } from 'react';
import { useLabels } from '@/client/commands/labels';
import { showToast } from '@/components/ui/toast-store';
import type { DecisionView } from '@/lib/contracts/decisions';
import { currentLabels } from '@/lib/labels/fold';
import type { Preference, Skip } from '@/lib/labels/stored-event';
import type { AlternativeRef } from '@/lib/labels/event';
import type { AssistantMessage } from '@/lib/trajectory/message';

export type Said = { best: number } | { ranking: number[][] } | { tie: true } | { all_bad: true; rewrite?: AssistantMessage };

export interface DecisionLabels {
  own: Preference | Skip | null;
  isReady: boolean;
  say: (said: Said, added?: readonly AssistantMessage[]) => boolean;
  skip: () => boolean;
}

/** Time that a reviewer looked at it, at most half an hour: a page left open says nothing. */
const longestLookMs = 1_800_000;

export function useDecisionLabels(project: string, decision: DecisionView): DecisionLabels {
  const { trajectory, step, task, alternatives } = decision;
  const { labels, me, append, retract, query } = useLabels(project, { trajectory, task });
  const shownAt = useRef<number | null>(null);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [step]);
  const own = currentLabels(labels).find((label): label is Preference | Skip => label.author === me && label.step === step && (label.kind === 'preference' || label.kind === 'skip')) ?? null;
  const tell = (result: { ok: true } | { ok: false; error: string }) => {
    if (!result.ok) showToast({ title: 'That was not stored', text: result.error, tone: 'failure' });
    return result.ok;
  };
  const duration = () => (shownAt.current === null ? {} : { duration_ms: Math.round(Math.min(longestLookMs, performance.now() - shownAt.current)) });
  return {
    own,
    isReady: me !== null && !query.isError,
    say: (said, added = []) => {
      const refs: AlternativeRef[] = [...alternatives.map(({ ref }) => ref), ...added.map((message) => ({ message }))];
      const isSkipped = own?.kind === 'skip' ? retract(own.id) : null;
      if (isSkipped && !tell(isSkipped)) return false;
      return tell(append({ kind: 'preference', trajectory, step, alternatives: refs, shown: refs.map((_, index) => index), ...duration(), ...said }));
    },
    skip: () => tell(append({ kind: 'skip', trajectory, step, ...duration() })),
  };
}
