/** What all alternatives had before them, once: folded to its last lines, opened to everything the model saw. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { stepContextQuery } from '@/client/queries/steps';
import { Collapsible } from '@/components/ui/collapsible';
import { Fold } from '@/components/ui/fold';
import { QueryStates } from '@/components/screens/query-states';
import type { DecisionView } from '@/lib/contracts/decisions';

export interface BeforeDecisionProps {
  readonly project: string;
  readonly decision: DecisionView;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const lastShown = 2;

export function BeforeDecision({ project, decision, isOpen, onOpenChange }: BeforeDecisionProps) {
  const query = useQuery(stepContextQuery(project, decision.trajectory, decision.ordinal));
  const count = query.data?.entries.length;
  const same = decision.alternatives.length > 1 && decision.alternatives.every(({ scheme }) => scheme === 'ctx.exact');
  return (
    <section aria-label="Before this decision" className="rounded-md border border-line bg-surface">
      <Collapsible
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={`${count ?? '…'} messages before this, ${same ? 'the same in all' : 'as the first alternative saw them'}`}
        aside={query.data ? `${query.data.characters.toLocaleString('en')} characters` : undefined}
      >
        {null}
      </Collapsible>
      <QueryStates query={query} what="what the model saw" rows={3}>
        {({ entries }) => (
          <ol className="flex max-h-96 flex-col gap-2 overflow-y-auto border-t border-line p-3">
            {(isOpen ? entries : entries.slice(-lastShown)).map(({ message, ordinal }, index) => (
              <li key={index} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
                <span className="truncate text-ink-3">
                  {ordinal ?? ''} {message.name ?? message.role}
                </span>
                <div className="min-w-0">
                  <Fold count={message.content.split('\n').length} lines={4}>
                    <p className="break-words whitespace-pre-wrap">{message.content.slice(0, 8000)}</p>
                  </Fold>
                  {message.tool_calls?.map((call) => (
                    <code key={call.id} className="block truncate font-mono text-12 text-ink-2">
                      {call.function.name} {JSON.stringify(call.function.arguments)}
                    </code>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </section>
  );
}
