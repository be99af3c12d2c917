/** Two values of one label, of which only one can stand. */
import { Button } from '@/components/ui/button';

export interface ConflictCardProps {
  readonly mine: string;
  /** null: the other one was taken back. */
  readonly theirs: string | null;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function ConflictCard({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictCardProps) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border border-warning bg-warning-soft p-3">
      <p className="font-semibold text-warning">This label was changed elsewhere in the meantime</p>
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2">
        <dt className="text-ink-2">Mine</dt>
        <dd>{mine}</dd>
        <dt className="text-ink-2">Theirs</dt>
        <dd>{theirs ?? 'taken back'}</dd>
      </dl>
      <div className="flex gap-1">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
