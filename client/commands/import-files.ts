/** Importing from the browser: uploads what was chosen, then starts the import; the rest is the job's. */
import { useCallback, useRef, useState } from 'react';
import { call } from '@/client/api';
import { type ImportRequest, startImport } from '@/lib/contracts/imports';
import { uploadFile } from './upload-file';

export interface ChosenFile {
  file: Blob;
  /** Path below what was dropped; the name where a single file was chosen. */
  path: string;
}

export type ImportState =
  | { kind: 'idle' }
  | { kind: 'uploading'; files: number; filesTotal: number; bytes: number; bytesTotal: number; path: string }
  /** Uploaded; the job's id is for `useJob`. */
  | { kind: 'started'; job: string }
  | { kind: 'failed'; error: Error; path: string | null };

export type ImportOptions = Pick<ImportRequest, 'format' | 'onChange'>;

export interface FileImport {
  state: ImportState;
  /** Uploads and starts; resolves to the job's id, or null when it failed or was stopped (see `state`). */
  start(files: readonly ChosenFile[], options?: ImportOptions): Promise<string | null>;
  /** The same for paths on the machine that serves. */
  startPaths(paths: readonly string[], options?: ImportOptions): Promise<string | null>;
  /** Breaks the upload off; nothing is imported. */
  abort(): void;
  reset(): void;
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** One at a time: the disk of the server and the line are the limit, not their number. */
async function uploadAll(project: string, files: readonly ChosenFile[], signal: AbortSignal, tell: (state: ImportState) => void): Promise<{ sha256: string; path: string }[]> {
  const bytesTotal = files.reduce((sum, { file }) => sum + file.size, 0);
  const stored: { sha256: string; path: string }[] = [];
  let before = 0;
  for (const { file, path } of files) {
    const progress = (bytes: number) => tell({ kind: 'uploading', files: stored.length, filesTotal: files.length, bytes: before + Math.min(bytes, file.size), bytesTotal, path });
    progress(0);
    const { sha256 } = await uploadFile(project, file, { path, signal, onProgress: progress });
    stored.push({ sha256, path });
    before += file.size;
  }
  return stored;
}

export function useImport(project: string): FileImport {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);

  const run = useCallback(
    async (prepare: (signal: AbortSignal, tell: (state: ImportState) => void) => Promise<ImportRequest>) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      let path: string | null = null;
      const tell = (next: ImportState) => {
        if (next.kind === 'uploading') path = next.path;
        if (!control.signal.aborted) setState(next);
      };
      try {
        const body = await prepare(control.signal, tell);
        const { job } = await call(startImport, { params: { project }, body, signal: control.signal });
        tell({ kind: 'started', job });
        return job;
      } catch (error) {
        tell({ kind: 'failed', error: errorOf(error), path });
        return null;
      }
    },
    [project],
  );
  const start = useCallback(
    (files: readonly ChosenFile[], options: ImportOptions = {}) => run(async (signal, tell) => ({ files: await uploadAll(project, files, signal, tell), ...options })),
    [project, run],
  );
  const startPaths = useCallback((paths: readonly string[], options: ImportOptions = {}) => run(() => Promise.resolve({ paths: [...paths], ...options })), [run]);
  const abort = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'idle' });
  }, []);
  const reset = useCallback(() => setState({ kind: 'idle' }), []);
  return { state, start, startPaths, abort, reset };
}
