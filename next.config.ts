/** How the pages are built: every route at request time, nothing that needs the network, database packages left outside the bundle. */
import type { NextConfig } from 'next';

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ['pg', 'pg-copy-streams', 'esbuild'],
  typescript: { ignoreBuildErrors: true }, // `npm run check` has the types; a start does not wait for them
  images: { unoptimized: true },
  // Named, because a lock file in a folder above would make Next take that folder for the root.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
};

export default config;
