/** How far an import is, in bytes, with what it found so far. */
import { Button } from '@/components/ui/button';
import { ProgressBar } from '@/components/ui/progress-bar';

export interface ImportProgressViewProps {
  readonly title: string;
  /** Bytes. */
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly onCancel: () => void;
}

export function ImportProgressView({ title, done, total, text, onCancel }: ImportProgressViewProps) {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate">{title}</p>
        <span className="text-ink-2 tabular-nums">{text}</span>
        <Button size="sm" onClick={onCancel}>
          Stop
        </Button>
      </div>
      <ProgressBar label={title} value={done} max={Math.max(total, 1)} />
    </div>
  );
}
