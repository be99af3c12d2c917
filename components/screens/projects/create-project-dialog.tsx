/** Asks for the name of a new project. */
'use client';

import { useState } from 'react';
import { useCreateProject } from '@/client/commands/projects';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { TextField } from '@/components/ui/text-field';

export interface CreateProjectDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onCreated: (id: string) => void;
}

export function CreateProjectDialog({ isOpen, onOpenChange, onCreated }: CreateProjectDialogProps) {
  const [name, setName] = useState('');
  const create = useCreateProject();
  const submit = () => {
    if (name.trim() === '' || create.isPending) return;
    create.mutate(name.trim(), {
      onSuccess: ({ id }) => {
        setName('');
        onOpenChange(false);
        onCreated(id);
      },
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="New project"
      size="sm"
      footer={
        <Button variant="primary" isBusy={create.isPending} disabled={name.trim() === ''} onClick={submit}>
          Create project
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormField label="Name" hint="One project for each kind of agent or benchmark works well." error={create.error?.message}>
          {(field) => <TextField {...field} value={name} onChange={({ target }) => setName(target.value)} maxLength={200} autoComplete="off" />}
        </FormField>
      </form>
    </Dialog>
  );
}
