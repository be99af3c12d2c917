/** The steps after an alternative in its own rollout, loaded when they are opened. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stepBlockQuery, stepsPerBlock } from '@/client/queries/steps';
import { Collapsible } from '@/components/ui/collapsible';
import { Link } from '@/components/ui/link';
import { KindMark } from '@/components/views/step/kind-mark';
import { moveWords } from '@/components/views/step/alternative-words';
import type { DecisionView } from '@/lib/contracts/decisions';

type Alternative = DecisionView['alternatives'][number];

const most = 8;

function Steps({ project, trajectory, after }: { readonly project: string; readonly trajectory: string; readonly after: number }) {
  const query = useQuery(stepBlockQuery(project, trajectory, Math.floor((after + 1) / stepsPerBlock)));
  const steps = (query.data?.items ?? []).map(({ step }) => step).filter(({ ordinal }) => ordinal > after);
  if (query.isPending) return <p className="px-2 text-ink-3">Loading…</p>;
  return (
    <ol className="flex flex-col gap-1 px-2 pb-2">
      {steps.slice(0, most).map((step) => {
        const { does, says } = moveWords(step);
        return (
          <li key={step.ordinal} className="flex items-center gap-2">
            <span className="w-6 text-right text-12 text-ink-3 tabular-nums">{step.ordinal}</span>
            <KindMark kind={step.kind} />
            <span className="min-w-0 truncate">{does === '' ? says : does}</span>
          </li>
        );
      })}
      <li>
        <Link href={`/p/${project}/trajectories/${trajectory}?step=${after}`}>Open the whole rollout here</Link>
      </li>
    </ol>
  );
}

export function WhatFollowed({ project, alternative, isOpen }: { readonly project: string; readonly alternative: Alternative; readonly isOpen: boolean }) {
  const [own, setOwn] = useState<boolean | null>(null);
  const open = own ?? isOpen;
  const { ref, stepsAfter, view } = alternative;
  if (!('trajectory' in ref)) return <p className="text-ink-3">written by a reviewer</p>;
  return (
    <Collapsible title="What happened next" aside={`${stepsAfter} steps`} isOpen={open} onOpenChange={setOwn}>
      {open && <Steps project={project} trajectory={ref.trajectory} after={view.step.ordinal} />}
    </Collapsible>
  );
}
