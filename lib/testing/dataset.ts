/** Builds a dataset in memory, for tests. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { compareText } from '@/lib/base/compare';
import { buildDataset } from '@/lib/dataset/build';
import type { DatasetInput, DatasetOrder, DatasetResult, RunningHash } from '@/lib/dataset/plan';
import { parseSplit } from '@/lib/dataset/split';
import type { CuratedTask } from '@/lib/methods/curated-task';
import { sft } from '@/lib/methods/sft/method';
import { trl } from '@/lib/targets/trl/target';
import { testHash } from './hash';

export const newTestHash = (): RunningHash => {
  const hash = sha256.create();
  return { update: (text) => void hash.update(utf8ToBytes(text)), digest: () => bytesToHex(hash.clone().digest()) };
};

export function splitsOf(text: string): DatasetOrder['splits'] {
  const parsed = parseSplit(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

export const order = (fields: Partial<DatasetOrder> = {}): DatasetOrder => ({
  method: sft, parameters: {}, target: trl, options: { policy: { kind: 'majority' }, allowContextDiffers: false },
  splits: splitsOf('train=1'), seed: 0, filter: '', recipe: null, title: 'Test', version: '0.0.0', ...fields,
});

async function* inOrder(tasks: readonly CuratedTask[]): AsyncGenerator<CuratedTask> {
  yield* [...tasks].sort((a, b) => compareText(a.task, b.task));
}

export interface BuiltDataset {
  /** Text by path. */
  files: Map<string, string>;
  result: DatasetResult;
}

export async function built(tasks: readonly CuratedTask[], fields: Partial<DatasetOrder> = {}, input: Partial<DatasetInput> = {}): Promise<BuiltDataset> {
  const spool: string[] = [];
  const files = new Map<string, string>();
  let result: DatasetResult | null = null;
  const pieces = buildDataset({
    order: order(fields), tasks: inOrder(tasks), hash: testHash, newHash: newTestHash,
    spool: { append: (line) => void spool.push(line), lines: () => spool }, ...input,
  });
  for await (const piece of pieces) {
    if (piece.kind === 'text') files.set(piece.path, (files.get(piece.path) ?? '') + piece.text);
    if (piece.kind === 'end') result = piece.result;
  }
  if (result === null) throw new Error('no end');
  return { files, result };
}

/** The lines of a file as values. */
export const linesOf = (files: ReadonlyMap<string, string>, path: string): Record<string, unknown>[] =>
  (files.get(path) ?? '').split('\n').flatMap((line): Record<string, unknown>[] => (line === '' ? [] : [JSON.parse(line)]));
