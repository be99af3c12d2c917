/** What every resource shares: endpoints, problems, pages, path parameters. */
import { z } from 'zod';

/** RFC 9457 problem: what happened, where, what to do. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** For refused input: which field and what is wrong with it. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** For a stale label: the value that stands, and the one that was sent. */
  current: z.unknown().optional(),
  sent: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() });

export const ProjectParam = z.object({ project: z.uuid() });
export const PageQuery = z.object({ cursor: z.string().optional(), limit: z.coerce.number().int().min(1).max(500).optional() });
/** Filter text of the filter language; absent or empty keeps everything. */
export const FilterQuery = z.object({ filter: z.string().optional() });

/** An endpoint, told once: the server binds it, the client calls it, openapi.json shows it. Problems are the same everywhere. */
export interface Endpoint<P extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = z.ZodObject, B extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for path parameters, below /api/v1. */
  path: string;
  tag: string;
  summary: string;
  params: P;
  query: Q;
  /** z.undefined() where there is none. */
  body: B;
  answer: A;
  status: 200 | 201 | 202;
}

const nothing = z.object({});
const noBody = z.undefined();
type Nothing = typeof nothing;
type NoBody = typeof noBody;

interface Told<P, Q, B, A> {
  method: Endpoint['method'];
  path: string;
  tag: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  status?: Endpoint['status'];
}

export function endpoint<A extends z.ZodType, P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing, B extends z.ZodType = NoBody>(told: Told<P, Q, B, A>): Endpoint<P, Q, B, A>;
export function endpoint(told: Told<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>): Endpoint {
  return { status: 200, params: nothing, query: nothing, body: noBody, ...told };
}
