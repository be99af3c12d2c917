/** A file or folder on the machine that serves, for data too big to send through a browser. */
'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { TextField } from '@/components/ui/text-field';

export interface PathFieldProps {
  readonly isDisabled: boolean;
  readonly onPath: (path: string) => void;
}

export function PathField({ isDisabled, onPath }: PathFieldProps) {
  const [path, setPath] = useState('');
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') onPath(path.trim());
      }}
    >
      <div className="w-full">
        <FormField label="Path on this machine" hint="For owners, and while the studio serves this machine alone. The command line does the same: treewright import PATH --project NAME.">
          {(field) => <TextField {...field} isMono value={path} onChange={({ target }) => setPath(target.value)} placeholder="/data/rollouts" />}
        </FormField>
      </div>
      <Button size="sm" type="submit" disabled={isDisabled || path.trim() === ''}>
        Import path
      </Button>
    </form>
  );
}
