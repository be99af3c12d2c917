/** The rollouts that pass a place of the tree, with how each ended; a long list opens by parts. */
'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { OutcomeMark } from '@/components/views/outcome/outcome-mark';
import { counted } from '@/lib/base/counted';
import type { TaskTree, TreePlace } from '@/lib/contracts/tasks';

const partLength = 40;

export interface PlaceRolloutsProps {
  readonly project: string;
  readonly tree: TaskTree;
  readonly members: TreePlace['members'];
}

export function PlaceRollouts({ project, tree, members }: PlaceRolloutsProps) {
  const [shown, setShown] = useState(partLength);
  const left = members.length - shown;
  return (
    <section aria-label="Rollouts here" className="flex flex-col gap-1">
      <h3 className="text-12 text-ink-3">
        {counted(members.length, 'rollout')} here
      </h3>
      {members.slice(0, shown).map(([rollout, ordinal]) => {
        const run = tree.trajectories[rollout];
        return (
          run && (
            <div key={rollout} className="flex items-center gap-2">
              <OutcomeMark outcome={run.outcome} isBare />
              <Link href={`/p/${project}/trajectories/${run.id}?step=${ordinal}`} prefetch={false} className="min-w-0 truncate">
                r{rollout + 1}, step {ordinal}
              </Link>
              <span className="ml-auto truncate text-12 text-ink-2">{run.model}</span>
            </div>
          )
        );
      })}
      {left > 0 && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setShown(shown + partLength)}>
          Show {Math.min(partLength, left)} more of {left.toLocaleString('en')}
        </Button>
      )}
    </section>
  );
}
