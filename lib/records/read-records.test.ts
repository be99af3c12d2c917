import { describe, expect, it } from 'vitest';
import { readAll } from '@/lib/testing/read-all-records';
import type { ReadOptions } from '@/lib/records/record-item';

/** Values, then `code line pointer` of each issue. */
async function outcome(source: string | Uint8Array, options: ReadOptions = {}): Promise<{ values: unknown[]; issues: string[]; failed: number }> {
  const { records, issues, summary } = await readAll(source, options);
  return {
    values: records.map((record) => record.value),
    issues: issues.map(({ code, line, pointer }) => [code, line, pointer].filter((part) => part !== null).join(' ')),
    failed: summary.failed,
  };
}

describe('lines', () => {
  it('give one record each, with line and byte range', async () => {
    const { records, issues, summary } = await readAll('{"a":1}\n\n {"é":2} \r\n[3]');
    expect(records.map(({ line, byteStart, byteEnd, value, pointer, part }) => [line, byteStart, byteEnd, value, pointer, part])).toEqual([
      [1, 0, 7, { a: 1 }, null, 'whole'],
      [3, 9, 19, { é: 2 }, null, 'whole'],
      [4, 21, 24, [3], null, 'whole'],
    ]);
    expect(issues).toEqual([]);
    expect(summary).toEqual({ kind: 'summary', encoding: 'utf-8', newline: 'mixed', finalNewline: false, records: 3, failed: 0 });
  });

  it('with CRLF give clean records', async () => {
    const { records, summary } = await readAll('{"a":1}\r\n{"a":2}\r\n');
    expect(records.map((record) => [record.byteStart, record.byteEnd])).toEqual([[0, 7], [9, 16]]);
    expect([summary.newline, summary.finalNewline]).toEqual(['crlf', true]);
  });

  it('that do not parse are named with line and column, and the rest is read', async () => {
    const { records, issues, summary } = await readAll('{"type":"a"}\n{"type":"b","att\n{"type":"c"}\n');
    expect(records.map((record) => record.line)).toEqual([1, 3]);
    expect(issues).toEqual([
      {
        kind: 'issue',
        code: 'bad_record',
        severity: 'error',
        message: 'Line 2, column 17: the text ends inside a string. Nothing was imported from here; the bytes are kept.',
        line: 2,
        byteStart: 13,
        byteEnd: 29,
        pointer: null,
      },
    ]);
    expect([summary.records, summary.failed]).toEqual([2, 1]);
  });

  it('that end in the middle are truncated', async () => {
    expect(await outcome('{"type":"a"}\n{"type": "b", "sess')).toEqual({ values: [{ type: 'a' }], issues: ['truncated 2'], failed: 1 });
  });

  it('of NUL bytes are skipped, and NUL bytes around a record too', async () => {
    expect(await outcome('{"a":1}\n\0\0\0\0\n{"a":2}\n')).toEqual({ values: [{ a: 1 }, { a: 2 }], issues: ['nul_bytes 2'], failed: 1 });
    expect(await outcome('{"a":1}\n\0\0{"a":2}\n{"a":"x\0y"}\n')).toEqual({
      values: [{ a: 1 }, { a: 2 }, { a: 'xy' }],
      issues: ['nul_bytes 2', 'nul_bytes 3'],
      failed: 0,
    });
    expect(await outcome('\0\0\n{"a":2}\n')).toEqual({ values: [{ a: 2 }], issues: ['nul_bytes 1'], failed: 1 });
  });

  it('that hold half a record and a whole one give the whole one', async () => {
    const half = '{"timestamp":"t0","payload":{"enc":"gAAA';
    const whole = '{"timestamp":"t3","payload":{"text":"hi"}}';
    const { records, issues, summary } = await readAll(`${half}${whole}\n`);
    expect(records.map(({ value, byteStart, byteEnd }) => [value, byteStart, byteEnd])).toEqual([
      [{ timestamp: 't3', payload: { text: 'hi' } }, half.length, half.length + whole.length],
    ]);
    expect(issues.map((issue) => [issue.code, issue.byteStart, issue.byteEnd])).toEqual([
      ['bad_record', 0, half.length],
      ['resynced', half.length, half.length + whole.length],
    ]);
    expect(summary.failed).toBe(1);
  });

  it('that hold two records give both', async () => {
    expect(await outcome('{"a":0}\n{"a":1}{"a":2}, {"b":3}\n')).toEqual({
      values: [{ a: 0 }, { a: 1 }, { a: 2 }, { b: 3 }],
      issues: ['resynced 2'],
      failed: 0,
    });
  });

  it('that are half a tree give none of its inner nodes', async () => {
    expect((await outcome('{"id":1,"next":null}\n{"id":2,"next":[{"id":3}\n{"id":4}\n')).values).toEqual([{ id: 1, next: null }, { id: 4 }]);
    expect((await outcome('{"id":1}\n{"id":2,"next":[oops,{"id":3},{"id":4}]}\n')).values).toEqual([{ id: 1 }]);
  });

  it('with text before the record give the record', async () => {
    expect(await outcome('{"a":1}\n12:00 INFO {"a":2}\n')).toEqual({ values: [{ a: 1 }, { a: 2 }], issues: ['leading_text 2'], failed: 0 });
  });

  it('in a file named .json are noted once', async () => {
    expect(await outcome('{"a":1}\n{"a":2}\n{"a":3}\n', { fileName: 'x.json' })).toMatchObject({ issues: ['jsonl_in_json 2'] });
    expect(await outcome('{"a":1}\n{"a":2}\n', { fileName: 'x.jsonl' })).toMatchObject({ issues: [] });
    expect(await outcome('{"a":1}\n', { fileName: 'x.json' })).toMatchObject({ issues: [] });
  });

  it('of arrays, strings and numbers are records too', async () => {
    expect((await outcome('[1,2]\n[3]\n')).values).toEqual([[1, 2], [3]]);
    expect((await outcome('"a"\n42\nnull\n')).values).toEqual(['a', 42, null]);
  });

  it('are recognised though the first one is broken', async () => {
    for (const first of ['{"a":"x', '{"a":1,', '{"a":{"b":1}', '{"a":{"b":[1,2', '{"a":']) {
      expect(await outcome(`${first}\n{"a":2}\n{"a":3}\n`), first).toEqual({ values: [{ a: 2 }, { a: 3 }], issues: ['bad_record 1'], failed: 1 });
    }
  });

  it('longer than allowed are refused by name, and the rest is read', async () => {
    const long = `{"a":"${'x'.repeat(600_000)}"}`;
    expect(await outcome(`{"a":1}\n${long}\n{"a":2}\n`, { maxRecordBytes: 1000 })).toEqual({ values: [{ a: 1 }, { a: 2 }], issues: ['bad_record 2'], failed: 1 });
  });
});

describe('one document', () => {
  it('may span lines and keeps its exact bytes', async () => {
    const { records, summary } = await readAll('\n{\n  "a": [1,\n  2]\n}\n');
    expect(records).toEqual([{ kind: 'record', part: 'whole', value: { a: [1, 2] }, line: 2, byteStart: 1, byteEnd: 20, pointer: null, notes: [] }]);
    expect(summary).toMatchObject({ newline: 'lf', finalNewline: true, failed: 0 });
  });

  it('with a mark of byte order or a text in front is read after it', async () => {
    expect(await outcome('\ufeff{"a":1}')).toEqual({ values: [{ a: 1 }], issues: ['bom 1'], failed: 0 });
    expect((await readAll('\ufeff{"a":1}\n{"a":2}')).summary.encoding).toBe('utf-8-bom');
    expect(await outcome('Exporting session: ses_1{"info":{"id":"ses_1"},"messages":[]}')).toEqual({
      values: [{ info: { id: 'ses_1' }, messages: [] }],
      issues: ['leading_text 1'],
      failed: 0,
    });
    expect(await outcome('[INFO] ready\n[\n {"a":1}\n]')).toEqual({ values: [{ a: 1 }], issues: ['leading_text 1'], failed: 0 });
  });

  it('names the line and column of what is wrong in it', async () => {
    const { issues } = await readAll('{\n  "a": 1,\n  "b": oops\n}');
    expect(issues.map((issue) => issue.message)).toEqual(['Line 3, column 8: a value was expected, but "o" stands here. Nothing was imported from here; the bytes are kept.']);
  });

  it('that is cut off is truncated', async () => {
    expect(await outcome('{\n  "a": 1,\n  "b": [')).toEqual({ values: [], issues: ['truncated 1'], failed: 1 });
  });

  it('may be followed by another, and by text', async () => {
    expect(await outcome('{\n "a":1\n}\n{\n "a":2\n}\nexit code 0\n')).toEqual({ values: [{ a: 1 }, { a: 2 }], issues: ['bad_record 7'], failed: 1 });
  });

  it('nested too deeply is refused, and only warned of', async () => {
    const text = `${'{"tree":['.repeat(3000)}${']}'.repeat(3000)}`;
    expect(await outcome(text)).toEqual({ values: [], issues: ['deep_nesting 1'], failed: 1 });
  });

  it('tells what a reader must know of its values', async () => {
    expect(await outcome('{"messages":[{"content":"first","content":"second"}]}')).toMatchObject({ issues: ['duplicate_key 1 /messages/0/content'] });
    expect(await outcome('{"id":780177723283783681,\n"v":NaN}')).toMatchObject({ issues: ['big_integer 1 /id', 'nonfinite_number 2 /v'] });
    expect(await outcome('{"m":"bad \\udcb2 \\ud835 end"}')).toMatchObject({ values: [{ m: 'bad \udcb2 \ud835 end' }], issues: ['lone_surrogate 1 /m'] });
    expect(await outcome('{"m":"\\u001b[31mred\\u001b[0m"}')).toMatchObject({ issues: [] });
  });

  it('with invalid UTF-8 is read with U+FFFD and the byte is named', async () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('{"é":"a'), 0xff, ...new TextEncoder().encode('b","n":NaN}'));
    const { records, issues, summary } = await readAll(bytes);
    expect(records[0]?.value).toEqual({ é: 'a\ufffdb', n: { $num: 'NaN' } });
    expect(issues.map((issue) => [issue.code, issue.severity, issue.byteStart])).toEqual([['invalid_utf8', 'warn', 8], ['nonfinite_number', 'warn', 16]]);
    expect(summary.encoding).toBe('other');
  });
});

describe('an array', () => {
  it('is given out element by element with pointers and ranges', async () => {
    const { records } = await readAll('[\n {"a": 1} ,\n 2, "x,]\\"", [[]]\n]\n');
    expect(records.map(({ value, pointer, line, byteStart, byteEnd, part }) => [value, pointer, line, byteStart, byteEnd, part])).toEqual([
      [{ a: 1 }, '/0', 2, 3, 11, 'element'],
      [2, '/1', 3, 15, 16, 'element'],
      ['x,]"', '/2', 3, 18, 25, 'element'],
      [[[]], '/3', 3, 27, 31, 'element'],
    ]);
  });

  it('that is not closed gives its complete elements', async () => {
    const { records, issues, summary } = await readAll('[{"ts":1},{"ts":2},{"ts":3,"text":"{\\"tool\\":\\"read');
    expect(records.map((record) => record.pointer)).toEqual(['/0', '/1']);
    expect(issues.map((issue) => [issue.code, issue.pointer, issue.byteStart])).toEqual([['truncated', '/2', 19]]);
    expect(summary.failed).toBe(1);
    expect(await outcome('[{"ts":1},{"ts":2}')).toEqual({ values: [{ ts: 1 }, { ts: 2 }], issues: ['truncated 1'], failed: 0 });
    expect(await outcome('[')).toEqual({ values: [], issues: ['truncated 1'], failed: 0 });
  });

  it('with a broken element, a stray comma or a stray bracket gives the others', async () => {
    expect(await outcome('[{"a":1},{"a":oops},{"a":3}]')).toEqual({ values: [{ a: 1 }, { a: 3 }], issues: ['bad_record 1 /1'], failed: 1 });
    expect(await outcome('[{"a":1},,{"a":3},]')).toEqual({ values: [{ a: 1 }, { a: 3 }], issues: ['resynced 1 /1', 'resynced 1 /2'], failed: 0 });
    expect(await outcome('[{"a":1},{"a":2}]]')).toEqual({ values: [{ a: 1 }, { a: 2 }], issues: ['bad_record 1'], failed: 1 });
  });

  it('may be empty', async () => {
    expect(await outcome('[ ]\n')).toEqual({ values: [], issues: [], failed: 0 });
  });

  it('names the pointer in the document, not in the element', async () => {
    expect(await outcome('[{"a":1},{"b":[NaN]}]')).toMatchObject({ issues: ['nonfinite_number 1 /1/b/0'] });
  });

  it('refuses an element that is too long and reads the others', async () => {
    const text = `[{"a":1},{"a":"${'x'.repeat(600_000)}"},{"a":3}]`;
    expect(await outcome(text, { maxRecordBytes: 1000 })).toEqual({ values: [{ a: 1 }, { a: 3 }], issues: ['bad_record 1 /1'], failed: 1 });
  });
});

describe('a list inside an object', () => {
  const listAt = ['samples', 'a/b'];

  it('is given out after the members before it, and before those that follow', async () => {
    const text = '{\n"version": 2, "eval": {"samples": [9]},\n"samples": [{"id": 1.0}, {"id":2}],\n"stats": NaN}';
    const { records, issues } = await readAll(text, { listAt });
    expect(records.map(({ part, value, pointer, line }) => [part, value, pointer, line])).toEqual([
      ['members', { version: 2, eval: { samples: [9] } }, null, 1],
      ['element', { id: { $num: '1.0' } }, '/samples/0', 3],
      ['element', { id: 2 }, '/samples/1', 3],
      ['members', { stats: { $num: 'NaN' } }, null, 3],
    ]);
    expect(issues.map((issue) => [issue.code, issue.pointer, text.slice(issue.byteStart, issue.byteStart + 3)])).toEqual([['nonfinite_number', '/stats', 'NaN']]);
  });

  it('is preceded by empty members when it comes first', async () => {
    const { records } = await readAll('{"a/b":[1],"samples":[],"z":0}', { listAt });
    expect(records.map(({ part, value, pointer }) => [part, value, pointer])).toEqual([
      ['members', {}, null],
      ['element', 1, '/a~1b/0'],
      ['members', { z: 0 }, null],
    ]);
  });

  it('stays a member when it is no list, and in JSONL', async () => {
    expect((await outcome('{"samples":{"x":[1]}}', { listAt })).values).toEqual([{ samples: { x: [1] } }]);
    expect((await outcome('{"samples":[1]}\n{"samples":[2]}\n', { listAt })).values).toEqual([{ samples: [1] }, { samples: [2] }]);
  });

  it('that is cut off gives its complete elements', async () => {
    expect(await outcome('{"v":1,"samples":[{"id":1},{"id"', { listAt })).toEqual({ values: [{ v: 1 }, { id: 1 }], issues: ['truncated 1 /samples/1'], failed: 1 });
    expect(await outcome('{"v":1,"samples":[1],"st', { listAt })).toEqual({ values: [{ v: 1 }, 1], issues: ['truncated 1'], failed: 1 });
  });
});

describe('what is no JSON', () => {
  it('is named once', async () => {
    expect(await outcome('')).toEqual({ values: [], issues: ['empty_file'], failed: 0 });
    expect(await outcome(' \n\n')).toEqual({ values: [], issues: ['empty_file'], failed: 0 });
    expect(await outcome('#### hello\n\n> world\n')).toEqual({ values: [], issues: ['bad_record 1'], failed: 1 });
    const pointer = await readAll('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7203\n');
    expect(pointer.issues.map((issue) => issue.message)).toEqual([
      'The file is a Git LFS pointer to 7203 bytes, not the data. Fetch the data first (git lfs pull) and import it again.',
    ]);
    expect((await readAll(Uint8Array.of(0x1f, 0x8b, 8, 0))).issues.map((issue) => issue.message)).toEqual([
      'The bytes are a gzip archive, not JSON text. They have to be unpacked first.',
    ]);
  });
});

describe('a wrong closing mark', () => {
  it('is told, be it the end of a list or of an object whose list was read', async () => {
    expect(await outcome('[}')).toMatchObject({ values: [], issues: ['resynced 1 /0'] });
    expect((await outcome('[{"a":1},{"a":2}}')).issues).toEqual(['resynced 1 /1']);
    expect((await outcome('{"samples":[1]]', { listAt: ['samples'] })).issues).toEqual(['resynced 1']);
  });
});
