/** What every API request must pass before a handler sees it: our Host, and for writes our own Origin. */
import 'server-only';
import { env } from '@/server/env';
import { allowedHosts, hostName, isAllowedHost } from '@/server/http/allowed-host';
import { HttpProblem } from '@/server/http/problem';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws an HttpProblem. A cookie alone proves nothing about who made the browser send it, so writes must come from our own pages. */
export function guard(request: Request): void {
  const { host: bound, allowedHosts: listed } = env();
  const host = request.headers.get('host');
  if (!isAllowedHost(host, allowedHosts(bound, listed))) throw new HttpProblem(421, 'This server does not answer for that host; add it to TREEWRIGHT_ALLOWED_HOSTS if it is yours.');
  if (safe.has(request.method)) return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new HttpProblem(403, 'This write came from another site.');
  if (origin === null) {
    // No browser leaves Origin out of a cross-site write; a script without a browser may.
    if (site === null || site === 'same-origin') return;
    throw new HttpProblem(403, 'This write does not say which page sent it.');
  }
  let from: string | null = null;
  try {
    from = new URL(origin).host;
  } catch {
    from = null; // "null" and other opaque origins
  }
  if (from === null || from !== host || hostName(from) === null) throw new HttpProblem(403, 'This write came from another site.');
}
