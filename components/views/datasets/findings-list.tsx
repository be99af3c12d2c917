/** What the checks say of a dataset: E refuses it, W must be read, I is a note; each with the rows that it is about. */
import { Collapsible } from '@/components/ui/collapsible';
import { Chip, type Tone } from '@/components/ui/chip';
import { counted } from '@/lib/base/counted';
import type { Finding } from '@/lib/contracts/datasets';

const LOOKS: Readonly<Record<Finding['severity'], { tone: Tone; word: string }>> = {
  E: { tone: 'failure', word: 'refuses' },
  W: { tone: 'warning', word: 'warns' },
  I: { tone: 'neutral', word: 'notes' },
};

export function FindingsList({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p className="text-success">Every check passed.</p>;
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ rule, severity, title, count, rows }) => (
        <li key={`${rule} ${severity}`} className="rounded-md border border-line bg-surface">
          <Collapsible
            title={
              <span className="flex items-center gap-2">
                <span className="shrink-0">
                  <Chip tone={LOOKS[severity].tone}>
                    {severity} {LOOKS[severity].word}
                  </Chip>
                </span>
                <code className="shrink-0 font-mono text-12">{rule}</code>
                <span className="min-w-0 truncate">{title}</span>
              </span>
            }
            aside={counted(count, 'place')}
          >
            <ul className="flex flex-col gap-1 px-3 pb-2">
              {rows.map((row, index) => (
                <li key={index} className="flex gap-3">
                  <code className="shrink-0 font-mono text-12 text-ink-2">{row.id}</code>
                  <span className="shrink-0 text-ink-2">{row.where}</span>
                  <span className="min-w-0 break-words">{row.what}</span>
                </li>
              ))}
            </ul>
          </Collapsible>
        </li>
      ))}
    </ul>
  );
}
