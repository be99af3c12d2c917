/** What belongs to the person, not to a project: who one is here, the look, the keys. */
'use client';

import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/client/queries/account';
import { SCOPE_TITLES, type CommandScope } from '@/client/state/commands';
import { setAppearance, useAppearance } from '@/client/state/use-appearance';
import { AppFrame } from '@/components/frame/app-frame';
import { KeyTable } from '@/components/frame/key-table';
import { PageBody } from '@/components/frame/page-body';
import { PageHeader } from '@/components/frame/page-header';
import { QueryStates } from '@/components/screens/query-states';
import { SegmentedControl } from '@/components/ui/segmented-control';

const scopes: readonly CommandScope[] = ['everywhere', 'list', 'trajectory', 'review', 'compare', 'tree', 'failures', 'datasets', 'dialog'];

function Look() {
  const look = useAppearance();
  return (
    <section aria-labelledby="look-title" className="flex flex-col gap-3">
      <h2 id="look-title" className="text-14">
        Appearance
      </h2>
      <div className="flex flex-wrap gap-6">
        <SegmentedControl label="Theme" value={look.theme} onChange={(theme) => setAppearance({ ...look, theme })} segments={[{ value: 'system', label: 'As the system' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }]} />
        <SegmentedControl label="Rows" value={look.density} onChange={(density) => setAppearance({ ...look, density })} segments={[{ value: 'comfortable', label: 'Comfortable' }, { value: 'dense', label: 'Dense' }]} />
      </div>
    </section>
  );
}

export function SettingsScreen() {
  const me = useQuery(meQuery());
  return (
    <AppFrame>
      <PageHeader title="Settings" />
      <PageBody width="wide">
        <section aria-labelledby="me-title" className="flex flex-col gap-2">
          <h2 id="me-title" className="text-14">
            You
          </h2>
          <QueryStates query={me} what="who you are" rows={1}>
            {({ name, isOwner }) => (
              <p className="text-ink-2">
                Your labels carry the name <strong className="font-medium text-ink">{name}</strong>
                {isOwner ? '. You own this installation, and with it every project.' : '.'}
              </p>
            )}
          </QueryStates>
        </section>
        <Look />
        <section aria-labelledby="keys-title" className="flex flex-col gap-3">
          <h2 id="keys-title" className="text-14">
            Keys
          </h2>
          <p className="text-ink-2">Choose a key to change it. A key that another command has is refused by name. {SCOPE_TITLES.everywhere} means on every page.</p>
          <KeyTable scopes={scopes} />
        </section>
      </PageBody>
    </AppFrame>
  );
}
