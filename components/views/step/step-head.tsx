/** One line above a step's body: kind, what it is, how it went, what it took. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { toNumber } from '@/lib/json/schema';
import type { Step } from '@/lib/trajectory/model';
import { countText, durationText } from './amounts';

const ROLES: Readonly<Record<Step['kind'], string>> = { system: 'System', user: 'User', action: 'Agent', observation: 'Result', compaction: 'Compaction', meta: 'Note of the harness' };

/** Who speaks, in the words of the source where they say more than the kind does. */
export function stepTitle({ kind, role, answer }: Pick<Step, 'kind' | 'role' | 'answer'>): string {
  if (kind === 'observation') return answer?.name ?? (['tool', 'user', 'observation', 'function', ''].includes(role) ? ROLES.observation : role);
  const plain = ['system', 'user', 'assistant', 'agent', 'model', 'ai', 'human', ''].includes(role.toLowerCase());
  return plain ? ROLES[kind] : role;
}

/** Tokens that the step itself took: what an action wrote, nothing where the source does not count. */
function amounts(step: Step): string {
  const tokens = toNumber(step.usage?.output ?? null);
  const ms = toNumber(step.durationMs);
  return [String(step.ordinal), ...(tokens === null ? [] : [`${countText(tokens)} tok`]), ...(ms === null ? [] : [durationText(ms)])].join(' · ');
}

function Trouble({ answer }: Pick<Step, 'answer'>) {
  if (!answer) return null;
  const exit = toNumber(answer.exitCode ?? null);
  const hasFailed = answer.isError === true;
  return (
    <>
      {(hasFailed || (exit !== null && exit !== 0)) && (
        <span className="flex items-center gap-1 text-12 text-failure">
          <X size={16} aria-hidden="true" />
          {hasFailed ? 'Error' : ''}
          {exit !== null && exit !== 0 && ` exit code ${String(exit)}`}
        </span>
      )}
      {answer.pairing === 'none' && answer.calls.length === 0 && answer.callId != null && <span className="text-12 text-warning">answers no call of this run</span>}
    </>
  );
}

export function StepHead({ step, children }: { readonly step: Step; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3">
      <span className="min-w-0 truncate font-semibold">{stepTitle(step)}</span>
      <Trouble answer={step.answer} />
      {step.synthetic && <span className="text-12 text-ink-3">put in by the harness</span>}
      {step.copied && <span className="text-12 text-ink-3">copied context</span>}
      {children}
      <span className="ml-auto text-12 whitespace-nowrap text-ink-3 tabular-nums">{amounts(step)}</span>
    </div>
  );
}
