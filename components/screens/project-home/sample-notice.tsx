/** Says that this is the sample, and offers the two ways on: one's own files, or deleting it. */
'use client';

import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useDeleteProject } from '@/client/commands/projects';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

export interface SampleNoticeProps {
  readonly project: string;
  readonly onStartOwn: () => void;
  readonly onDeleted: () => void;
}

export function SampleNotice({ project, onStartOwn, onDeleted }: SampleNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteProject();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-accent-soft px-3 py-2">
      <FlaskConical size={16} aria-hidden="true" className="text-accent" />
      <p className="min-w-0 flex-1">These rollouts are made up, so that every screen has something to show. Label them as you like.</p>
      <Button size="sm" onClick={onStartOwn}>
        Start from my files
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Delete the sample
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Delete the sample project"
        size="sm"
        description="Its rollouts and everything that was said about them go with it. Other projects stay as they are."
        footer={
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate(project, { onSuccess: onDeleted })}>
            Delete the sample
          </Button>
        }
      >
        {remove.error && <p role="alert" className="text-failure">{remove.error.message}</p>}
      </Dialog>
    </div>
  );
}
