/** What the model saw before one step: the messages that were left to it, after compactions, and what it had lost by then. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { stepContextQuery } from '@/client/queries/steps';
import { QueryStates } from '@/components/screens/query-states';
import { Dialog } from '@/components/ui/dialog';
import { VirtualList } from '@/components/ui/virtual-list';
import { exactText } from '@/components/views/step/amounts';
import { CallArguments } from '@/components/views/step/call-arguments';
import { KindMark } from '@/components/views/step/kind-mark';
import { TextBlock } from '@/components/views/step/text-block';
import type { getStepContext } from '@/lib/contracts/steps';
import type { Message } from '@/lib/trajectory/message';
import type { StepKind } from '@/lib/trajectory/model';
import type { z } from 'zod';
import { rangesText } from './ranges-text';

type Entry = z.output<typeof getStepContext.answer>['entries'][number];

const KINDS: Readonly<Record<Message['role'], StepKind>> = { system: 'system', user: 'user', assistant: 'action', tool: 'observation' };

function MessageRow({ entry }: { readonly entry: Entry }) {
  const { message, ordinal, compaction } = entry;
  const kind = compaction === null ? KINDS[message.role] : 'compaction';
  return (
    <div className="flex gap-3 border-b border-line py-2">
      <KindMark kind={kind} className="mt-1" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex gap-2">
          <b>{message.role}</b>
          {message.name !== undefined && <span className="font-mono text-12 leading-20">{message.name}</span>}
          <span className="ml-auto text-12 text-ink-3">{ordinal === null ? `put here by the compaction at step ${String(compaction ?? '')}` : `step ${String(ordinal)}`}</span>
        </p>
        {message.reasoning_content !== undefined && (
          <div className="border-l-2 border-line pl-3 text-ink-2">
            <TextBlock text={message.reasoning_content} kind="action" lines={8} label="Reasoning" />
          </div>
        )}
        {message.content !== '' && <TextBlock text={message.content} kind={kind} lines={12} label={message.role} />}
        {message.tool_calls?.map((call) => (
          <div key={call.id} className="flex flex-col gap-1">
            <span className="font-mono text-12 font-semibold">{call.function.name}</span>
            <CallArguments args={{ state: 'object', value: call.function.arguments }} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Messages({ entries }: { readonly entries: readonly Entry[] }) {
  const itemKey = useCallback((at: number) => `${String(at)} ${String(entries[at]?.ordinal)}`, [entries]);
  const estimate = useCallback((at: number) => 48 + Math.min(12, Math.ceil((entries[at]?.message.content.length ?? 0) / 90)) * 20, [entries]);
  return (
    <VirtualList label="Messages" count={entries.length} itemKey={itemKey} estimate={estimate} className="h-[60vh]">
      {(at) => {
        const entry = entries[at];
        return entry ? <MessageRow entry={entry} /> : null;
      }}
    </VirtualList>
  );
}

export interface StepDialogProps {
  readonly project: string;
  readonly trajectory: string;
  readonly ordinal: number;
  readonly onClose: () => void;
}

export function ContextDialog({ project, trajectory, ordinal, onClose }: StepDialogProps) {
  const query = useQuery(stepContextQuery(project, trajectory, ordinal));
  const told = query.data && `${String(query.data.entries.length)} messages, ${exactText(query.data.characters)} characters.${query.data.evicted.length > 0 ? ` It no longer saw the steps ${rangesText(query.data.evicted)}.` : ''}`;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} size="lg" title={`What the model saw before step ${String(ordinal)}`} description={told}>
      <QueryStates query={query} what="what the model saw">
        {({ entries }) => (entries.length === 0 ? <p className="text-ink-2">Nothing: the rollout begins here.</p> : <Messages entries={entries} />)}
      </QueryStates>
    </Dialog>
  );
}
