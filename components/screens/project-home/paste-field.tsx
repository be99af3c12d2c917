/** Text pasted as if it were a file. */
'use client';

import { useState } from 'react';
import type { ChosenFile } from '@/client/commands/import-files';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { TextArea } from '@/components/ui/text-area';

export interface PasteFieldProps {
  readonly isDisabled: boolean;
  readonly onPaste: (file: ChosenFile) => void;
}

export function PasteField({ isDisabled, onPaste }: PasteFieldProps) {
  const [text, setText] = useState('');
  const send = () => {
    onPaste({ file: new Blob([text], { type: 'application/json' }), path: 'pasted.json' });
    setText('');
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <FormField label="Paste JSON or JSONL">
          {(field) => <TextArea {...field} isMono rows={3} value={text} onChange={({ target }) => setText(target.value)} placeholder='{"messages": [ … ]}' />}
        </FormField>
      </div>
      <Button size="sm" disabled={isDisabled || text.trim() === ''} onClick={send}>
        Import pasted text
      </Button>
    </div>
  );
}
