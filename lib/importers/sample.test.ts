import { expect, it } from 'vitest';
import { cutJson, sampleBytes, sampleOf } from './sample';

it('a row that is longer than the head is known by the messages that came whole', async () => {
  const messages = Array.from({ length: 300 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    tool: index,
    content: 'word '.repeat(200),
  }));
  const bytes = new TextEncoder().encode(`${JSON.stringify({ id: 1, messages })}\n`);
  for (const cut of [sampleBytes - 40, sampleBytes - 500, sampleBytes]) {
    const { values } = await sampleOf('long.jsonl', bytes.subarray(0, cut));
    const [row] = values;
    const kept = row !== null && typeof row === 'object' && 'messages' in row && Array.isArray(row.messages) ? row.messages : [];
    expect(kept.length).toBeGreaterThan(200);
    expect(kept).toEqual(messages.slice(0, kept.length));
  }
});

it('a cut value keeps its only element as far as it goes', () => {
  expect(cutJson('{"a":[{"b":1,"c":"x')).toEqual({ a: [{ b: 1 }] });
  expect(cutJson('{"a":[1,2],"b":"x')).toEqual({ a: [1, 2] });
  expect(cutJson('[{"a":1},{"a":2,"b":[3')).toEqual([{ a: 1 }]);
});
