/** Sign-in: better-auth's users and sessions over our store, with the one-time owner link as the way in. */
import 'server-only';
import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { startLinkPlugin } from '@/server/auth/start-link-plugin';
import { store } from '@/server/store/store';

const sessionDays = 30;

/** The key that signs session cookies: made once for an installation, shared by every server of its store. */
async function signingKey(): Promise<string> {
  const { pool } = store();
  const made = randomBytes(32).toString('base64url');
  await pool.query(`insert into "Setting" (name, value) values ('session-key', $1) on conflict (name) do nothing`, [made]);
  const { rows } = await pool.query<{ value: string }>(`select value from "Setting" where name = 'session-key'`);
  return rows[0]?.value ?? made;
}

async function makeAuth() {
  return betterAuth({
    appName: 'Treewright',
    basePath: '/api/auth',
    secret: await signingKey(),
    database: prismaAdapter(store().prisma, { provider: 'postgresql' }),
    telemetry: { enabled: false },
    // Accounts with passwords come with teams; until then nobody can sign up or sign in with one.
    emailAndPassword: { enabled: false },
    session: { expiresIn: sessionDays * 24 * 3600, updateAge: 24 * 3600 },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    // Served over plain HTTP on the loopback address, where Safari and scripts keep no Secure cookie; a proxy with TLS may add the flag.
    advanced: { cookiePrefix: 'treewright', useSecureCookies: false },
    logger: { level: 'error' },
    plugins: [startLinkPlugin()],
  });
}

let made: ReturnType<typeof makeAuth> | undefined;

/** One instance a process, made at first use. */
export function auth() {
  made ??= makeAuth().catch((error: unknown) => {
    made = undefined; // the store may be back at the next request
    throw error;
  });
  return made;
}
