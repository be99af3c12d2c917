/** Binds an endpoint of lib/contracts to a handler: input parsed, actor and project checked, answer as the contract says. */
import 'server-only';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contracts/common';
import { projectAccess, type ProjectAccess, type Role } from '@/server/auth/access';
import { actorOf, type Actor } from '@/server/auth/actor';
import { absent, HttpProblem } from '@/server/http/problem';

export interface Call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: Request;
}

function parse<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: [where, ...issue.path.map(String)].join('.'), message: issue.message }));
  throw new HttpProblem(400, `The request was refused: ${issues[0]?.path}: ${issues[0]?.message}.`, { issues });
}

async function bodyOf(c: Context, method: Endpoint['method']): Promise<unknown> {
  if (method === 'get' || method === 'delete') return undefined;
  const text = await c.req.text();
  if (text === '') return undefined;
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new HttpProblem(415, 'Send the body as application/json.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpProblem(400, `The body is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
}

async function callOf<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(endpoint: Endpoint<P, Q, B, A>, c: Context): Promise<Call<P, Q, B>> {
  return {
    params: parse(endpoint.params, c.req.param(), 'path'),
    query: parse(endpoint.query, c.req.query(), 'query'),
    body: parse(endpoint.body, await bodyOf(c, endpoint.method), 'body'),
    request: c.req.raw,
  };
}

export async function signedIn(request: Request): Promise<Actor> {
  const actor = await actorOf(request.headers);
  if (!actor) throw new HttpProblem(401, 'Sign in first: open the link that `npm start` prints.');
  return actor;
}

/** The project of a request, with at least this role; 404 also where it is somebody else's. */
export async function inProject(request: Request, projectId: string, atLeast: Role): Promise<ProjectAccess> {
  const access = await projectAccess(await signedIn(request), projectId, atLeast);
  if (access === 'absent') throw absent('project');
  if (access === 'forbidden') throw new HttpProblem(403, `This needs the role ${atLeast} in the project.`);
  return access;
}

/** The endpoint's path must name `{project}`; its schema has checked it. */
const projectOf = (params: Record<string, unknown>) => String(params['project']);

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Answers anybody, signed in or not. */
export function bindOpen<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Hono, endpoint: Endpoint<P, Q, B, A>, handle: (call: Call<P, Q, B>) => Promise<z.input<A>>): void {
  api.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), async (c) => Response.json(await handle(await callOf(endpoint, c)), { status: endpoint.status, headers }));
}

/** Answers whoever is signed in. */
export function bindActor<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Hono, endpoint: Endpoint<P, Q, B, A>, handle: (call: Call<P, Q, B>, actor: Actor) => Promise<z.input<A>>): void {
  api.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), async (c) => {
    const actor = await signedIn(c.req.raw); // before the body is read
    return Response.json(await handle(await callOf(endpoint, c), actor), { status: endpoint.status, headers });
  });
}

/** Answers members of the project that the path names, from this role on. */
export function bindProject<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(api: Hono, endpoint: Endpoint<P, Q, B, A>, atLeast: Role, handle: (call: Call<P, Q, B>, access: ProjectAccess) => Promise<z.input<A>>): void {
  api.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), async (c) => {
    const access = await inProject(c.req.raw, projectOf(parse(endpoint.params, c.req.param(), 'path')), atLeast);
    return Response.json(await handle(await callOf(endpoint, c), access), { status: endpoint.status, headers });
  });
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
