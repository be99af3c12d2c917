import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { areExamplesThere, exampleBytes } from '@/lib/testing/handed-examples';
import { parseJson } from '@/lib/json/parse-json';
import { BrokenParquet, readParquet } from '@/server/containers/read-parquet';

async function rowsOf(bytes: Uint8Array): Promise<unknown[]> {
  let text = '';
  for await (const piece of readParquet(bytes.byteLength, async (start, end) => bytes.subarray(start, end))) text += new TextDecoder().decode(piece);
  return text.trimEnd().split('\n').map((line) => {
    const parsed = parseJson(line);
    if (!parsed.ok) throw new Error(`no JSON: ${line}`);
    return parsed.value.value;
  });
}

/** Three rows in two row groups, packed with Snappy. */
const table = new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, 'samples/table.parquet')));

describe('rows of a Parquet file', () => {
  it('keep their numbers, times and nulls, over all row groups', async () => {
    expect(await rowsOf(table)).toEqual([
      { id: { $num: '780177723283783681' }, score: 0.5, prompt: 'What is 2+2?', chosen: '4', rejected: '5', meta: '{"a":1}', at: '2026-01-02T03:04:05.678Z' },
      { id: -1, score: { $num: 'NaN' }, prompt: 'Grüße 日本', chosen: 'b', rejected: 'c', meta: '{"a":[1,2]}', at: '1969-12-31T23:59:59.999Z' },
      { id: 3, score: { $num: '-0' }, prompt: null, chosen: 'd', rejected: 'e', meta: null, at: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it('are refused as a whole where the file is cut or damaged', async () => {
    await expect(rowsOf(table.subarray(0, 700))).rejects.toThrow(BrokenParquet);
    const damaged = table.slice();
    damaged.fill(0xff, 4, 400);
    await expect(rowsOf(damaged)).rejects.toThrow(BrokenParquet);
  });

  it.skipIf(!areExamplesThere)('of a real data set come one by one', async () => {
    const rows = await rowsOf(exampleBytes('trajectories/parquet_verl/OpenManus__OpenManus-RL__maze_val.parquet'));
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ data_source: 'maze', item_id: 'lmrlgym_maze_25', conversations: [{ from: 'human' }, { from: 'gpt' }, { from: 'human' }, { from: 'gpt' }] });
  });
});
