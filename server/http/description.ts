/** `/api/v1` and `/api/v1/openapi.json`: the API in the words that other programs read. */
import 'server-only';
import { z } from 'zod';
import { endpoint } from '@/lib/contracts/common';
import { bindOpen } from '@/server/http/bind';
import { openApi } from '@/server/http/openapi';
import type { Api } from '@/server/http/routes';
import { version } from '@/server/version';

const getDescription = endpoint({ method: 'get', path: '/openapi.json', tag: 'account', summary: 'This description (OpenAPI 3.1)', answer: z.record(z.string(), z.unknown()) });

const getApi = endpoint({
  method: 'get', path: '/', tag: 'account', summary: 'Where the description and the guide are',
  /** `openapi` is a path of this server, `docs` one of the checkout. */
  answer: z.object({ name: z.string(), version: z.string(), openapi: z.string(), docs: z.string() }),
});

export function bindDescription(api: Api): void {
  bindOpen(api, getApi, async () => ({ name: 'Treewright', version, openapi: '/api/v1/openapi.json', docs: 'docs/http-api.md' }));
  let made: Record<string, unknown> | undefined;
  bindOpen(api, getDescription, async () => (made ??= openApi(api.routes)));
}
