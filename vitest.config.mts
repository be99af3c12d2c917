/** Three suites: pure code; everything with a real store, embedded; the same with the server of TEST_DATABASE_URL or of this machine. */
import { defineConfig } from 'vitest/config';
import { serverForTests } from './server/testing/server-for-tests.ts';

process.env.TZ = 'UTC';

const resolve = {
  alias: { '@': import.meta.dirname, 'server-only': `${import.meta.dirname}/scripts/empty.mjs` },
};
const ignored = ['**/node_modules/**', '**/.next/**', '**/dist/**', '**/data/**', 'e2e/**'];

const integration = (name: string, serverUrl: 'embedded' | 'server', exclude: string[]) => ({
  resolve,
  test: {
    name,
    include: ['server/**/*.test.ts'],
    exclude: [...ignored, ...exclude],
    setupFiles: ['lib/testing/fixed-seed.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    env: { TREEWRIGHT_TEST_STORE: serverUrl },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

const server = serverForTests();
if (server.kind === 'none') console.warn(`The suite on a PostgreSQL server is left out: ${server.why}`);

export default defineConfig({
  resolve,
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['{lib,components,client,scripts}/**/*.test.{ts,tsx}', 'proxy.test.ts'],
          exclude: ignored,
          setupFiles: ['lib/testing/fixed-seed.ts'],
          testTimeout: 30_000,
        },
      },
      integration('integration', 'embedded', []),
      // The life of the embedded server is not the business of another one.
      ...(server.kind === 'none' ? [] : [integration('integration on a server', 'server', ['server/store/embedded/**', 'server/launch/**'])]),
    ],
  },
});
