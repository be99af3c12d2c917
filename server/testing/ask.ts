/** Asks the API as a browser on our own page would, without a network. */
import 'server-only';
import { api } from '@/server/http/api';
import type { SignedIn } from '@/server/testing/sign-in';

export interface Asking {
  as?: SignedIn | null;
  method?: string;
  /** Sent as JSON, unless it is bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export const testOrigin = 'http://localhost:3000';

/** `address`: below /api/v1, such as `/projects?x=1`. */
export async function ask(address: string, { as = null, method, body, headers = {}, signal }: Asking = {}): Promise<Response> {
  const isBytes = body instanceof Uint8Array || body instanceof ReadableStream;
  const sent: RequestInit & { duplex?: 'half' } = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      host: 'localhost:3000', origin: testOrigin, 'sec-fetch-site': 'same-origin', ...(as ? { cookie: as.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }), ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? new Blob([body instanceof Uint8Array ? new Uint8Array(body) : '']) : JSON.stringify(body) }),
    ...(body instanceof ReadableStream ? { body, duplex: 'half' } : {}),
    ...(signal ? { signal } : {}),
  };
  return api.fetch(new Request(`${testOrigin}/api/v1${address}`, sent));
}
