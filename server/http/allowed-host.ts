/** Which Host headers are ours: a page reached under a foreign name (DNS rebinding) must not be served. */
import 'server-only';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Addresses that mean "every interface": they are bound to, never asked for. */
const WILDCARDS = new Set(['0.0.0.0', '::', '[::]', '*']);

/** The name in a Host header without its port, lower-cased; null when the header is missing or malformed. */
export function hostName(header: string | null): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)(?::(\d{1,5}))?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

/**
 * The names that a request may carry: loopback, the address that is bound, and those that the operator listed.
 * @param bound HOST as given, or undefined
 * @param listed TREEWRIGHT_ALLOWED_HOSTS as given: names with an optional port, divided by commas or blanks
 */
export function allowedHosts(bound: string | undefined, listed: string | undefined): ReadonlySet<string> {
  const names = [bound ?? '', ...(listed ?? '').split(/[\s,]+/)].filter((name) => name !== '' && !WILDCARDS.has(name));
  const bracketed = names.map((name) => (/^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(name) ? `[${name}]` : name));
  return new Set([...LOOPBACK, ...bracketed.flatMap((name) => hostName(name) ?? [])]);
}

/** True when the Host header names one of the allowed hosts; the port does not matter. */
export function isAllowedHost(header: string | null, allowed: ReadonlySet<string>): boolean {
  const name = hostName(header);
  return name !== null && allowed.has(name);
}
