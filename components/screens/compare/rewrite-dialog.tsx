/** Writes an assistant turn by hand: its text and its calls, begun from a turn that is there. */
'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { TextArea } from '@/components/ui/text-area';
import type { AssistantMessage } from '@/lib/trajectory/message';
import type { Step } from '@/lib/trajectory/model';
import { callsText, readTurn } from '@/components/views/compare/turn-text';
import { partsText } from '@/lib/trajectory/to-messages';

export interface RewriteDialogProps {
  readonly title: string;
  readonly from: Step;
  readonly onClose: () => void;
  readonly onWritten: (message: AssistantMessage) => void;
  /** Decides without writing anything. */
  readonly onWithout?: (() => void) | undefined;
}

export function RewriteDialog({ title, from, onClose, onWritten, onWithout }: RewriteDialogProps) {
  const [content, setContent] = useState(() => partsText(from.parts));
  const [calls, setCalls] = useState(() => callsText(from));
  const read = readTurn(content, calls);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      size="lg"
      footer={
        <>
          {onWithout && (
            <Button
              onClick={() => {
                onClose();
                onWithout();
              }}
            >
              All bad, without a rewrite
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!read.ok}
            onClick={() => {
              if (!read.ok) return;
              onClose();
              onWritten(read.value);
            }}
          >
            Save this turn
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FormField label="Says">{(field) => <TextArea {...field} rows={6} value={content} onChange={({ target }) => setContent(target.value)} />}</FormField>
        <FormField label="Does" hint="A JSON list of calls, each with a name and its arguments; empty for a turn that calls no tool." error={read.ok ? null : read.error}>
          {(field) => <TextArea {...field} isMono rows={8} value={calls} onChange={({ target }) => setCalls(target.value)} />}
        </FormField>
      </div>
    </Dialog>
  );
}
