/** One tool call: its name, how it went, the sub-agent that it started, its arguments. */
import { Bot, X } from 'lucide-react';
import { Link } from '@/components/ui/link';
import type { SubLink, ToolCall as Call } from '@/lib/trajectory/model';
import { CallArguments } from './call-arguments';
import { useStepLinks } from './step-links';
import type { Folding } from './text-block';

const WORDS: Readonly<Partial<Record<Call['status'], string>>> = { error: 'failed', rejected: 'rejected', cancelled: 'cancelled', pending: 'without a result' };

function SubAgent({ link }: { readonly link: SubLink }) {
  const { trajectory } = useStepLinks();
  const words = link.agent === undefined ? 'sub-agent' : `sub-agent ${link.agent}`;
  return (
    <span className="flex items-center gap-1 text-12 text-ink-2">
      <Bot size={16} aria-hidden="true" />
      {link.trajectory === undefined ? `${words}, not among the imported files` : <Link href={trajectory(link.trajectory)}>Open {words}</Link>}
    </span>
  );
}

export function ToolCall({ call, folding }: { readonly call: Call; readonly folding?: Folding | undefined }) {
  const trouble = WORDS[call.status];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-6 flex-wrap items-center gap-x-3">
        <span className="font-mono text-12 font-semibold">{call.name}</span>
        {trouble !== undefined && (
          <span className="flex items-center gap-1 text-12 text-failure">
            <X size={16} aria-hidden="true" />
            {trouble}
          </span>
        )}
        {call.delegated?.map((link, at) => <SubAgent key={at} link={link} />)}
      </div>
      <CallArguments args={call.args} folding={folding} />
    </div>
  );
}
