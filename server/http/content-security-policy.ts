/** The content security policy of our pages, and the other headers that keep a page to itself. */
import 'server-only';

/**
 * The policy of one page answer.
 * @param nonce of this answer, base64, never reused
 * @param isDev `next dev` evaluates its modules, injects style elements and keeps a socket open; a build does none of it
 */
export function contentSecurityPolicy(nonce: string, isDev: boolean): string {
  const page = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
  ];
  // The two policies are those of Next's webpack runtime and its script loader; nothing else may make a script URL.
  const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types nextjs nextjs#bundler'];
  return [...page, ...(isDev ? [] : trustedTypes)].join('; ');
}

/** Headers of every page answer that need no nonce. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
