/** Issues of an import, one a line: how bad, which kind, where, what. */
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

export interface ListedIssue {
  readonly severity: 'info' | 'warn' | 'error';
  readonly code: string;
  readonly message: string;
  readonly line?: number | null | undefined;
}

const LOOKS = {
  error: { icon: CircleAlert, className: 'text-failure', word: 'error' },
  warn: { icon: TriangleAlert, className: 'text-warning', word: 'warning' },
  info: { icon: Info, className: 'text-ink-3', word: 'note' },
} as const;

export function IssueList({ issues }: { readonly issues: readonly ListedIssue[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {issues.map(({ severity, code, message, line }, index) => {
        const { icon: Icon, className, word } = LOOKS[severity];
        return (
          <li key={index} className="flex items-start gap-2">
            <Icon size={16} aria-label={word} className={`mt-0.5 shrink-0 ${className}`} />
            <code className="shrink-0 font-mono text-12 text-ink-2">{code}</code>
            {line !== null && line !== undefined && <span className="shrink-0 text-ink-3 tabular-nums">line {line}</span>}
            <span className="min-w-0 break-words">{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
