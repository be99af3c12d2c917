/** The whole document failed; this replaces it, so it stands on nothing but the style sheet. */
'use client';

import { ErrorState } from '@/components/ui/error-state';
import './globals.css';

export default function GlobalError({ error, reset }: { readonly error: Error & { digest?: string }; readonly reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Treewright could not be shown</title>
        <main className="p-4">
          <ErrorState
            title="Treewright could not be shown."
            where={error.digest === undefined ? error.message : `Server log entry ${error.digest}`}
            advice="Your data is unharmed. Try again; if it happens again, restart the server and read its log."
            onRetry={reset}
          />
        </main>
      </body>
    </html>
  );
}
