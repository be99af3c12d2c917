/** Sends one file's bytes, with progress; fetch cannot tell how much of a body has left, so this is an XMLHttpRequest. */
import { addressOf, ApiProblem } from '@/client/api';
import { Problem } from '@/lib/contracts/common';
import { UploadAnswer } from '@/lib/contracts/imports';
import type { z } from 'zod';

export interface UploadOptions {
  /** Where the file stood below what was dropped, such as `runs/a.jsonl`. */
  path: string;
  /** Bytes sent so far. */
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  const problem = Problem.safeParse(parsed(request.responseText));
  return new ApiProblem(problem.success ? problem.data : { type: 'about:blank', title: `The server answered ${request.status}.`, status: request.status });
}

/** Rejects with ApiProblem for a refusal, TypeError where no answer came, and the signal's reason when it was aborted. */
export function uploadFile(project: string, file: Blob, { path, onProgress, signal }: UploadOptions): Promise<z.infer<typeof UploadAnswer>> {
  return new Promise((done, fail) => {
    if (signal.aborted) return fail(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('abort', () => fail(signal.reason));
    request.addEventListener('error', () => fail(new TypeError('The server did not answer.')));
    request.addEventListener('load', () => {
      const answer = UploadAnswer.safeParse(parsed(request.responseText));
      if (request.status === 200 && answer.success) done(answer.data);
      else fail(problemOf(request));
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.open('PUT', addressOf('/projects/{project}/uploads', { project }, { path }));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}
