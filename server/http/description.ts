/** `/api/v1/openapi.json`: the API in the words that other programs read. */
import 'server-only';
import { z } from 'zod';
import { endpoint } from '@/lib/contracts/common';
import { bindOpen } from '@/server/http/bind';
import { openApi } from '@/server/http/openapi';
import type { Api } from '@/server/http/routes';

const getDescription = endpoint({ method: 'get', path: '/openapi.json', tag: 'account', summary: 'This description (OpenAPI 3.1)', answer: z.record(z.string(), z.unknown()) });

export function bindDescription(api: Api): void {
  let made: Record<string, unknown> | undefined;
  bindOpen(api, getDescription, async () => (made ??= openApi(api.routes)));
}
