import type { ReactNode } from 'react';
import { pageActor } from '@/server/auth/page-actor';

/** Pages of the studio are for people who are signed in; each answer of the API checks that for itself. */
export default async function StudioLayout({ children }: { readonly children: ReactNode }) {
  await pageActor();
  return children;
}
