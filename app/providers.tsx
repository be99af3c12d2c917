/** What every page stands in: the query cache, URL state, notices, and the word to Base UI about our policy. */
'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { useCallback, useState, type ReactNode } from 'react';
import { OutboxSender } from '@/client/commands/outbox';
import { findThings } from '@/client/queries/find';
import { PaletteSearchContext, type PaletteSearch } from '@/components/frame/palette-search';
import { Toasts } from '@/components/ui/toast';

const STALE_AFTER_MS = 30_000;
const NETWORK_RETRIES = 2;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        // A TypeError is what fetch throws when no answer came; an answer that refuses will refuse again.
        retry: (failures, error) => error instanceof TypeError && failures < NETWORK_RETRIES,
      },
      mutations: { retry: false },
    },
  });
}

export function Providers({ nonce, children }: { readonly nonce: string; readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const search = useCallback<PaletteSearch>((place, query, signal) => findThings(client, place, query, signal), [client]);
  // A later navigation brings a newer nonce, but the document keeps the policy of its first one.
  const [firstNonce] = useState(nonce);
  return (
    <CSPProvider nonce={firstNonce} disableStyleElements>
      <QueryClientProvider client={client}>
        <NuqsAdapter>
          <PaletteSearchContext value={search}>{children}</PaletteSearchContext>
          <Toasts />
          <OutboxSender />
        </NuqsAdapter>
      </QueryClientProvider>
    </CSPProvider>
  );
}
