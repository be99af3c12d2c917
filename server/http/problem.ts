/** Refusals as RFC 9457 answers: what happened, where, what to do. */
import 'server-only';
import type { Problem } from '@/lib/contracts/common';

export type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

/** Thrown by handlers, turned into an answer in one place (`api.ts`). */
export class HttpProblem extends Error {
  constructor(
    readonly status: Status,
    readonly title: string,
    readonly more: Omit<Partial<Problem>, 'status' | 'title' | 'type'> = {},
  ) {
    super(title);
  }
}

export const absent = (what: string) => new HttpProblem(404, `There is no such ${what} here.`);

export function problemResponse(problem: HttpProblem): Response {
  const body: Problem = { type: 'about:blank', title: problem.title, status: problem.status, ...problem.more };
  return new Response(JSON.stringify(body), { status: problem.status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } });
}
