/** Calls an endpoint of lib/contracts and checks its answer; what the server refuses comes back as an ApiProblem. */
import type { z } from 'zod';
import { Problem, type Endpoint } from '@/lib/contracts/common';

/** The server's own words about a refusal. */
export class ApiProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ? `${problem.title} ${problem.detail}` : problem.title);
  }
  get status(): number {
    return this.problem.status;
  }
}

export interface CallInput<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  params?: z.input<P>;
  query?: z.input<Q>;
  body?: z.input<B>;
  signal?: AbortSignal;
}

const base = '/api/v1';

/** The address of an endpoint with its path and query filled in; absent query values are left out. */
export function addressOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const parsed = Problem.safeParse(await response.json().catch(() => null));
  return new ApiProblem(parsed.success ? parsed.data : { type: 'about:blank', title: `The server answered ${response.status}.`, status: response.status });
}

/** Throws ApiProblem for a refusal and TypeError where no answer came. */
export async function call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B> = {},
): Promise<z.output<A>> {
  const response = await fetch(addressOf(endpoint.path, input.params, input.query), {
    method: endpoint.method.toUpperCase(),
    credentials: 'same-origin',
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (!response.ok) throw await problemOf(response);
  return endpoint.answer.parse(await response.json());
}
