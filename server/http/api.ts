/** /api/v1: one Hono application of all resources. */
import 'server-only';
import { Hono } from 'hono';
import { bindAccount } from '@/server/http/account';
import { guard } from '@/server/http/guard';
import { absent, HttpProblem, problemResponse } from '@/server/http/problem';
import { Refusal } from '@/server/refusal';

function makeApi(): Hono {
  const api = new Hono().basePath('/api/v1');
  api.use(async (c, next) => {
    guard(c.req.raw);
    await next();
  });
  bindAccount(api);
  api.notFound(() => problemResponse(absent('address')));
  api.onError((error) => {
    if (error instanceof HttpProblem) return problemResponse(error);
    if (error instanceof Refusal) return problemResponse(new HttpProblem(503, error.message));
    console.error(error);
    return problemResponse(new HttpProblem(500, 'The server failed at this request; its log says where. Nothing was changed by it.'));
  });
  return api;
}

export const api = makeApi();
