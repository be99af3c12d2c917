/** How saving goes, in the head of a page: nothing while all is saved, else what waits and why. */
'use client';

import { CloudOff } from 'lucide-react';
import { useOutbox } from '@/client/commands/outbox';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';

export function OutboxBadge() {
  const { pending, error, refused, conflicts, retryNow, dismiss } = useOutbox();
  const [first] = refused;
  return (
    <span role="status" className="flex items-center gap-1">
      {error !== null && (
        <>
          <Chip tone="warning" icon={<CloudOff size={12} aria-hidden="true" />}>
            {pending} {pending === 1 ? 'label waits' : 'labels wait'} in this browser
          </Chip>
          <Button size="sm" onClick={retryNow} title={error}>
            Try again
          </Button>
        </>
      )}
      {error === null && pending > 0 && <span className="text-12 text-ink-3">Saving {pending}</span>}
      {conflicts.length > 0 && <Chip tone="warning">{conflicts.length} changed elsewhere</Chip>}
      {first && (
        <>
          <Chip tone="failure">Not taken: {first.reason}</Chip>
          <Button size="sm" onClick={() => dismiss(first.id)}>
            Dismiss
          </Button>
        </>
      )}
    </span>
  );
}
