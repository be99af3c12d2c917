/** A page that failed, inside a document that did not. */
'use client';

import { ErrorState } from '@/components/ui/error-state';
import { ButtonLink } from '@/components/ui/link';

export default function ErrorPage({ error, reset }: { readonly error: Error & { digest?: string }; readonly reset: () => void }) {
  return (
    <div className="p-4">
      <ErrorState
        title="This page could not be shown."
        where={error.digest === undefined ? error.message : `Server log entry ${error.digest}`}
        advice="Your data is unharmed. Try again; if it happens again, the server log says why."
        onRetry={reset}
        actions={<ButtonLink href="/projects">Back to the projects</ButtonLink>}
      />
    </div>
  );
}
