/** What every resource shares: problems, pages, path parameters. */
import { createRoute, z } from '@hono/zod-openapi';

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

const json = <T extends z.ZodType>(schema: T) => ({ content: { 'application/json': { schema } } });
const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: Problem } } });

interface Endpoint<P, Q, B, A> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  tag: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  status?: 200 | 201 | 202;
}

/** A JSON endpoint: schemas in, schemas out, problems described once. */
export function endpoint<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(e: Endpoint<P, Q, B, A>) {
  return createRoute({
    method: e.method,
    path: e.path,
    tags: [e.tag],
    summary: e.summary,
    request: {
      ...(e.params ? { params: e.params } : {}),
      ...(e.query ? { query: e.query } : {}),
      ...(e.body ? { body: { ...json(e.body), required: true } } : {}),
    },
    responses: {
      [e.status ?? 200]: { description: 'done', ...json(e.answer) },
      400: problem('refused input'),
      401: problem('sign in first'),
      403: problem('not allowed'),
      404: problem('not there, or not yours'),
      409: problem('stale or in conflict'),
    },
  });
}
