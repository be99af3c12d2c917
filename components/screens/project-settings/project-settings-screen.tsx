/** What a team agrees on in a project: its name, the guideline, the failure modes, blindness to outcomes; and its end. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useDeleteProject, useUpdateProject } from '@/client/commands/projects';
import { projectQuery } from '@/client/queries/projects';
import { AppFrame } from '@/components/frame/app-frame';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { Switch } from '@/components/ui/switch';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast-store';
import type { Project } from '@/lib/contracts/projects';

export function ProjectSettingsScreen({ project }: { readonly project: string }) {
  const query = useQuery(projectQuery(project));
  return (
    <AppFrame project={project}>
      <PageHeader crumbs={[{ label: query.data?.name ?? 'Project', href: `/p/${project}` }]} title="Project settings" />
      <PageBody width="form">
        <QueryStates query={query} what="the settings">
          {(data) => (
            <>
              <SettingsForm key={data.id} project={data} />
              {data.role === 'owner' && <DeleteProject id={data.id} name={data.name} />}
            </>
          )}
        </QueryStates>
      </PageBody>
    </AppFrame>
  );
}

const lines = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line !== '');

function SettingsForm({ project }: { readonly project: Project }) {
  const [name, setName] = useState(project.name);
  const [guideline, setGuideline] = useState(project.settings.guideline);
  const [modes, setModes] = useState(project.settings.failureModes.join('\n'));
  const [hideOutcome, setHideOutcome] = useState(project.settings.hideOutcome);
  const update = useUpdateProject(project.id);
  const mayChange = project.role === 'owner' || project.role === 'lead';
  const save = () =>
    update.mutate({ name: name.trim(), settings: { guideline, failureModes: lines(modes), hideOutcome } }, { onSuccess: () => showToast({ title: 'Settings saved', tone: 'success' }) });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormField label="Name">{(field) => <TextField {...field} value={name} disabled={!mayChange} onChange={({ target }) => setName(target.value)} maxLength={200} />}</FormField>
      <FormField label="Guideline" hint="What reviewers should go by. They open it with I while they judge.">
        {(field) => <TextArea {...field} rows={8} value={guideline} disabled={!mayChange} onChange={({ target }) => setGuideline(target.value)} />}
      </FormField>
      <FormField label="Failure modes" hint="One path a line, such as execution/wrong-arguments. Reviewers may add further ones as they meet them.">
        {(field) => <TextArea {...field} isMono rows={6} value={modes} disabled={!mayChange} onChange={({ target }) => setModes(target.value)} />}
      </FormField>
      <Switch isOn={hideOutcome} onChange={setHideOutcome} isDisabled={!mayChange} label="Show how rollouts ended only after a decision" />
      {update.error && (
        <p role="alert" className="text-failure">
          {update.error.message}
        </p>
      )}
      <Button variant="primary" type="submit" className="self-start" isBusy={update.isPending} disabled={!mayChange || name.trim() === ''}>
        Save settings
      </Button>
      {!mayChange && <p className="text-ink-3">Leads and owners may change these.</p>}
    </form>
  );
}

function DeleteProject({ id, name }: { readonly id: string; readonly name: string }) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useDeleteProject();
  const router = useRouter();
  return (
    <section aria-labelledby="delete-title" className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <h2 id="delete-title" className="text-14">
        Delete this project
      </h2>
      <p className="text-ink-2">Its rollouts, labels and datasets leave every list. Export what you need first.</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete project
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${name}`}
        size="sm"
        footer={
          <Button variant="danger" disabled={typed !== name} isBusy={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: () => router.push('/projects') })}>
            Delete project
          </Button>
        }
      >
        <FormField label="Type the project’s name to go on" error={remove.error?.message}>
          {(field) => <TextField {...field} value={typed} onChange={({ target }) => setTyped(target.value)} />}
        </FormField>
      </Dialog>
    </section>
  );
}
