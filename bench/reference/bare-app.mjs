// The reference for start and page weight: the smallest Next app with react-query, made and built in a folder of its own.
import fs from 'node:fs';
import path from 'node:path';
import { timed } from '../measure/processes.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const files = {
  'package.json': JSON.stringify({ name: 'bare', private: true, type: 'module', scripts: { start: 'exec node node_modules/next/dist/bin/next start -H 127.0.0.1' } }),
  'next.config.mjs': 'export default { poweredByHeader: false, outputFileTracingRoot: import.meta.dirname };\n',
  'app/layout.jsx': `import { Providers } from './providers';

export const dynamic = 'force-dynamic';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
`,
  'app/providers.jsx': `'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

export function Providers({ children }) {
  const [client] = useState(() => new QueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
`,
  'app/page.jsx': `'use client';

import { useQuery } from '@tanstack/react-query';

export default function Page() {
  const { data } = useQuery({ queryKey: ['ping'], queryFn: async () => (await fetch('/api/ping')).json() });
  return <main>{data?.ok ? 'ready' : 'loading'}</main>;
}
`,
  'app/api/ping/route.js': `export const dynamic = 'force-dynamic';

export const GET = () => Response.json({ ok: true });
`,
};

/** Builds it; the folder to start it in. */
export async function bareApp(folder) {
  const app = path.join(folder, 'bare-app');
  if (fs.existsSync(path.join(app, '.next/BUILD_ID'))) return app;
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(app, name)), { recursive: true });
    fs.writeFileSync(path.join(app, name), text);
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(app, 'node_modules'));
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  await timed(process.execPath, [next, 'build', '--webpack'], { cwd: app, env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } });
  return app;
}
