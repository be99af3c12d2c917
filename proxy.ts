/**
 * Stands before every page: checks the Host, drops headers that only we may set, and gives the page its nonce and policy.
 * It authorises nothing; each query and command does that for itself. API routes do not pass here, because Next would hold
 * their bodies in memory and cut them at 10 MB; server/http checks their Host.
 */
import { NextResponse, type NextRequest } from 'next/server';
import { env } from '@/server/env';
import { allowedHosts, isAllowedHost } from '@/server/http/allowed-host';
import { contentSecurityPolicy, PAGE_HEADERS } from '@/server/http/content-security-policy';

const { host: bound, allowedHosts: listed, production } = env();
const ALLOWED_HOSTS = allowedHosts(bound, listed);
const NOT_OURS = /^(x-nonce|content-security-policy(-report-only)?|x-middleware-.*)$/i;

export function proxy(request: NextRequest): NextResponse {
  const host = request.headers.get('host');
  if (!isAllowedHost(host, ALLOWED_HOSTS)) {
    const named = JSON.stringify((host ?? '').slice(0, 100));
    return new NextResponse(`This server does not answer for the host ${named}; add it to TREEWRIGHT_ALLOWED_HOSTS if it is yours.\n`, {
      status: 421,
      headers: { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': "default-src 'none'" },
    });
  }

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = contentSecurityPolicy(nonce, !production);
  const headers = new Headers();
  for (const [name, value] of request.headers) if (!NOT_OURS.test(name)) headers.append(name, value);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy); // Next takes the nonce of its own scripts from this request header

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
  return response;
}

export const config = { matcher: ['/((?!_next/static/|api/).*)'] };
