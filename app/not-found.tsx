/** No such page, or none that this person may see: the two are not told apart. */
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/link';

export default function NotFound() {
  return (
    <main className="p-4">
      <EmptyState title="There is nothing at this address." action={<ButtonLink href="/projects">Open the projects</ButtonLink>}>
        It may have been removed, or it may belong to a project that you are not part of.
      </EmptyState>
    </main>
  );
}
