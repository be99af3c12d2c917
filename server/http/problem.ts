/** Refusals as RFC 9457 answers: what happened, where, what to do. */
import 'server-only';
import type { Problem } from '@/lib/contracts/common';
import { Refusal, WrongInput } from '@/server/refusal';

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

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What a PostgreSQL that is starting, stopping, full or gone says, and what a full disk says. */
const passing = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '53100', '53200', '53300', '57P01', '57P02', '57P03', 'ENOSPC', 'EDQUOT', 'EROFS']);

/** A bug is logged with its stack and told as one; nothing of its text leaves the server. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof WrongInput) return new HttpProblem(400, error.message);
  if (error instanceof Refusal) return new HttpProblem(503, error.message);
  const code = codeOf(error);
  if (code === '22021') return new HttpProblem(400, 'A text in the request holds U+0000.');
  console.error(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new HttpProblem(503, 'The disk of the server is full; nothing was stored. Make room and try again.');
  if (passing.has(code)) return new HttpProblem(503, 'The store does not answer at this moment; try again.');
  return new HttpProblem(500, 'The server failed at this request; its log says where. Nothing was changed by it.');
}
