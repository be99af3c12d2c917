/** Binds an endpoint of lib/contracts to a handler: rights first, then the input, then the answer as the contract says. */
import 'server-only';
import { z } from 'zod';
import type { Endpoint } from '@/lib/contracts/common';
import type { Job } from '@/lib/contracts/jobs';
import type { ProjectAccess, Role } from '@/server/auth/access';
import type { Actor } from '@/server/auth/actor';
import { once } from '@/server/http/idempotency';
import { readBody, readParams, readQuery } from '@/server/http/read-request';
import { jobFor, projectFor, signedIn } from '@/server/http/rights';
import { addRoute, type Api, type Bytes, type Route, type RouteRequest, type Rule } from '@/server/http/routes';

export interface Call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: Request;
}

type Any = Endpoint;
type Handle<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType, Who extends unknown[]> = (call: Call<P, Q, B>, ...who: Who) => Promise<z.input<A>>;

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

function routeOf(endpoint: Any, rule: Rule): Route {
  const { method, path, tag, summary, params, query, body, answer, status } = endpoint;
  const takes: Route['takes'] = method === 'get' || method === 'delete' || body instanceof z.ZodUndefined ? { kind: 'nothing' } : { kind: 'json', schema: body };
  return { method, path, tag, summary, params, query, rule, takes, gives: { kind: 'json', schema: answer, status } };
}

async function callOf<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(endpoint: Endpoint<P, Q, B, A>, asked: RouteRequest): Promise<Call<P, Q, B>> {
  return { params: readParams(endpoint.params, asked), query: readQuery(endpoint.query, asked), body: await readBody(endpoint.body, asked), request: asked.request };
}

interface Writer {
  projectId: string | null;
  userId: string;
}

/** Answers with JSON; a POST with an Idempotency-Key is done once. */
async function answerJson(endpoint: Any, asked: RouteRequest, body: unknown, writer: Writer | null, handle: () => Promise<unknown>): Promise<Response> {
  const { status } = endpoint;
  const work = async () => ({ status, answer: JSON.stringify(await handle()) });
  const key = asked.request.headers.get('idempotency-key');
  const written = endpoint.method === 'post' && key !== null && writer ? await once({ ...writer, key, asked: [endpoint.method, endpoint.path, asked.params, asked.query, body ?? null] }, work) : await work();
  return new Response(written.answer, { status: written.status, headers: jsonHeaders });
}

/** Answers anybody, signed in or not. */
export function bindOpen<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Api, endpoint: Endpoint<P, Q, B, A>, handle: Handle<P, Q, B, A, []>): void {
  addRoute(api, routeOf(endpoint, { kind: 'open' }), async (asked) => {
    const call = await callOf(endpoint, asked);
    return answerJson(endpoint, asked, call.body, null, () => handle(call));
  });
}

/** Answers whoever is signed in. */
export function bindActor<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Api, endpoint: Endpoint<P, Q, B, A>, handle: Handle<P, Q, B, A, [Actor]>): void {
  addRoute(api, routeOf(endpoint, { kind: 'signed-in' }), async (asked) => {
    const actor = await signedIn(asked.request); // before the body is read
    const call = await callOf(endpoint, asked);
    return answerJson(endpoint, asked, call.body, { projectId: null, userId: actor.userId }, () => handle(call, actor));
  });
}

/** Its schema has checked it: a path that is bound to a project names it. */
const projectIn = (params: Record<string, unknown>) => String(params['project']);

/** Answers members of the project that the path names, from this role on. */
export function bindProject<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Api, endpoint: Endpoint<P, Q, B, A>, atLeast: Role, handle: Handle<P, Q, B, A, [ProjectAccess]>): void {
  addRoute(api, routeOf(endpoint, { kind: 'project', atLeast }), async (asked) => {
    const access = await projectFor(asked.request, projectIn(readParams(endpoint.params, asked)), atLeast);
    const call = await callOf(endpoint, asked);
    return answerJson(endpoint, asked, call.body, { projectId: access.projectId, userId: access.actor.userId }, () => handle(call, access));
  });
}

/** Answers members of the project of the job that the path names. */
export function bindJob<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Api, endpoint: Endpoint<P, Q, B, A>, atLeast: Role, handle: Handle<P, Q, B, A, [Job]>): void {
  addRoute(api, routeOf(endpoint, { kind: 'job', atLeast }), async (asked) => {
    const job = await jobFor(asked.request, String(readParams(endpoint.params, asked)['job']), atLeast);
    const call = await callOf(endpoint, asked);
    return answerJson(endpoint, asked, call.body, null, () => handle(call, job));
  });
}

/** A route whose answer, or body, is no JSON. */
export interface ByteRoute<P extends z.ZodObject, Q extends z.ZodObject> {
  method: 'get' | 'put';
  path: string;
  tag: string;
  summary: string;
  params: P;
  query: Q;
  takes?: Bytes;
  gives: Bytes | { kind: 'json'; schema: z.ZodType; status: number };
}

type ByteHandle<P extends z.ZodObject, Q extends z.ZodObject, Who> = (call: Omit<Call<P, Q, z.ZodUndefined>, 'body'>, who: Who) => Promise<Response>;

function byteRoute<P extends z.ZodObject, Q extends z.ZodObject>({ takes, gives, ...same }: ByteRoute<P, Q>, rule: Rule): Route {
  return { ...same, rule, takes: takes ? { kind: 'bytes', bytes: takes } : { kind: 'nothing' }, gives: 'kind' in gives ? gives : { kind: 'bytes', bytes: gives } };
}

const byteCall = <P extends z.ZodObject, Q extends z.ZodObject>(route: ByteRoute<P, Q>, asked: RouteRequest) => ({ params: readParams(route.params, asked), query: readQuery(route.query, asked), request: asked.request });

export function bindProjectBytes<P extends z.ZodObject, Q extends z.ZodObject>(api: Api, route: ByteRoute<P, Q>, atLeast: Role, handle: ByteHandle<P, Q, ProjectAccess>): void {
  addRoute(api, byteRoute(route, { kind: 'project', atLeast }), async (asked) => {
    const access = await projectFor(asked.request, projectIn(readParams(route.params, asked)), atLeast);
    return handle(byteCall(route, asked), access);
  });
}

export function bindJobBytes<P extends z.ZodObject, Q extends z.ZodObject>(api: Api, route: ByteRoute<P, Q>, atLeast: Role, handle: ByteHandle<P, Q, Job>): void {
  addRoute(api, byteRoute(route, { kind: 'job', atLeast }), async (asked) => {
    const job = await jobFor(asked.request, String(readParams(route.params, asked)['job']), atLeast);
    return handle(byteCall(route, asked), job);
  });
}
