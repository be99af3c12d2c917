/** Every route of /api/v1 with who may use it: what openapi.json is made of, and what the test of rights walks through. */
import 'server-only';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '@/lib/contracts/common';
import type { Role } from '@/server/auth/access';

export type Rule =
  /** Anybody, signed in or not. */
  | { kind: 'open' }
  | { kind: 'signed-in' }
  /** Members of the project that the path names, from this role on. */
  | { kind: 'project'; atLeast: Role }
  /** The same for the project of the job that the path names; a job of no project is the owner's. */
  | { kind: 'job'; atLeast: Role };

/** A body that is no JSON: what kind, in words for the description. */
export interface Bytes {
  mediaType: string;
  about: string;
}

export interface Route {
  method: Endpoint['method'];
  /** With `{name}`, below /api/v1. */
  path: string;
  tag: string;
  summary: string;
  params: z.ZodObject;
  query: z.ZodObject;
  rule: Rule;
  takes: { kind: 'json'; schema: z.ZodType } | { kind: 'bytes'; bytes: Bytes } | { kind: 'nothing' };
  gives: { kind: 'json'; schema: z.ZodType; status: number } | { kind: 'bytes'; bytes: Bytes };
}

export interface Api {
  hono: Hono;
  routes: Route[];
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Adds a route; there is no other way to add one. */
export function addRoute({ hono, routes }: Api, route: Route, answer: (request: RouteRequest) => Promise<Response>): void {
  routes.push(route);
  hono.on(route.method.toUpperCase(), honoPath(route.path), (c) => answer({ request: c.req.raw, params: c.req.param(), query: c.req.queries() }));
}

export interface RouteRequest {
  request: Request;
  params: Record<string, string>;
  query: Record<string, string[]>;
}
