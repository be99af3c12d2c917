/** Calls `treewright` inside of a test, on the store of the test. */
import 'server-only';
import { commands } from '@/server/cli/commands';
import { dispatch } from '@/server/cli/dispatch';
import { adopt } from '@/server/store/store';
import type { TempStore } from '@/server/testing/temp-store';

export interface Said {
  code: number;
  /** Standard output by lines. */
  out: string[];
  err: string[];
}

/** The store of the test is that of the process again when this returns. */
export async function callCommand(opened: TempStore, ...words: string[]): Promise<Said> {
  const said = { out: [] as string[], err: [] as string[] };
  process.env.DATABASE_URL = opened.url;
  try {
    const code = await dispatch(commands, words, { out: (text) => said.out.push(text), err: (text) => said.err.push(text) });
    return { code, ...said };
  } finally {
    delete process.env.DATABASE_URL;
    adopt(opened.store);
  }
}

/** Lines of JSON as values. */
export const values = (lines: readonly string[]): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));
