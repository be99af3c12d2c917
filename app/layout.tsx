/** The document around every page. Reading the headers makes each route dynamic, as the nonce demands. */
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { APPEARANCE_COOKIE, parseAppearance } from '@/client/state/appearance';
import { Providers } from './providers';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Treewright', template: '%s · Treewright' },
  description: 'Turn agent rollouts into training data.',
  icons: { icon: '/icon.svg' },
  referrer: 'no-referrer',
};

export const viewport: Viewport = { colorScheme: 'light dark' };

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const { theme, density } = parseAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value);
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      data-density={density === 'comfortable' ? undefined : density}
      suppressHydrationWarning
    >
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
