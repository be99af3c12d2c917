import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importerById } from '@/lib/importers/registry';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { tarOf, zipOf } from '@/server/testing/archives';
import { chat, figures, importing, lines } from '@/server/testing/importing';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const { at, put, newProject, importOf } = importing();

const count = async (table: string, projectId: string) => {
  const { rows } = await opened.store.pool.query<{ n: number }>(`select count(*)::int as n from "${table}" where "projectId" = $1`, [projectId]);
  return rows[0]?.n;
};

describe('an import', () => {
  it('stores each file unchanged, its trajectories, and says what it did', async () => {
    const project = await newProject();
    const text = lines(chat('hi', 'hello'), chat('1 + 1?', '2', 'sure?', 'yes'));
    const file = await put('two.jsonl', text);
    const { files, totals } = await importOf(project, [file]);
    expect(files.map(figures)).toEqual([{ format: 'openai-chat', trajectories: 2, steps: 6, added: 2, already: 0, partial: 0, failed: 0 }]);
    expect(totals).toEqual({ files: 1, trajectories: 2, steps: 6, added: 2, already: 0, partial: 0, failed: 0 });
    expect(Buffer.from(await blobs().read(Sha256.parse(files[0]?.sha256))).toString()).toBe(text);
    expect(await count('Step', project)).toBe(6);
    expect(await count('Task', project)).toBe(2);
  });

  it('lets the planner know of its rows before it ends', async () => {
    const project = await newProject();
    await importOf(project, [await put('planned.jsonl', lines(...Array.from({ length: 50 }, (_, index) => chat(`ask ${index}`, 'yes'))))]);
    const { rows } = await opened.store.pool.query<{ known: string }>(`select array_to_string(most_common_vals::text::text[], ' ') as known from pg_stats where tablename = 'Step' and attname = 'projectId'`);
    expect(rows[0]?.known).toContain(project);
  });

  it('of the same bytes again adds nothing and says the same', async () => {
    const project = await newProject();
    const file = await put('again.jsonl', lines(chat('a', 'b')) + '{"broken\n');
    const first = await importOf(project, [file]);
    const second = await importOf(project, [file, await put('copy.jsonl', await fs.readFile(file))]);
    expect(first.files.map(figures)).toEqual([{ format: 'openai-chat', trajectories: 1, steps: 2, added: 1, already: 0, partial: 0, failed: 1 }]);
    expect(second.files.map(figures)).toEqual(Array(2).fill({ format: 'openai-chat', trajectories: 1, steps: 2, added: 0, already: 1, partial: 0, failed: 1 }));
    expect(second.codes[0]).toEqual(first.codes[0]);
    expect(await count('Trajectory', project)).toBe(1);
  });

  it('names what is not there, not known, empty, or no text, and takes the rest', async () => {
    const project = await newProject();
    const given = [at('absent.json'), await put('x/notes.bin', Buffer.from([0x80, 4, 1, 2])), await put('x/e.traj', ''), await put('x/odd.json', '{"some":"thing"}'), await put('x/ok.json', JSON.stringify(chat('q', 'a')))];
    const { files, codes, totals } = await importOf(project, given);
    expect(files.map((file) => [file.format, file.failed])).toEqual([['unknown', 1], ['unknown', 0], ['unknown', 0], ['unknown', 0], ['openai-chat', 0]]);
    expect(codes.slice(0, 4)).toEqual([['missing_file'], ['binary_file'], ['empty_file'], ['unknown_layout']]);
    expect(totals.added).toBe(1);
    expect(await count('SourceFile', project)).toBe(4);
  });

  it('names the line of a broken record and goes on', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => JSON.stringify(chat(`q${index}`, `a${index}`)));
    rows[126] = '{"messages": [{"role": "user", "content": }]}';
    const { files } = await importOf(await newProject(), [await put('many.jsonl', rows.join('\n'))]);
    expect(files.map(figures)).toEqual([{ format: 'openai-chat', trajectories: 299, steps: 598, added: 299, already: 0, partial: 0, failed: 1 }]);
    expect(files[0]?.issues.filter((found) => found.severity === 'error')).toMatchObject([{ code: 'bad_record', line: 127 }]);
  });

  it('opens archives and gives one entry for each', async () => {
    const project = await newProject();
    const zip = await put('runs.zip', zipOf([{ name: '../../x.json', bytes: '{}' }, { name: 'ok/a.json', bytes: JSON.stringify(chat('zip', 'a')) }]));
    const tar = await put('runs.tar.gz', gzipSync(tarOf([{ name: 'b.jsonl', bytes: lines(chat('tar', 'b'), chat('tar', 'c')) }])));
    const packed = await put('c.jsonl.gz', gzipSync(lines(chat('gz', 'd'))));
    const { files, codes } = await importOf(project, [zip, tar, packed]);
    expect(files.map(({ format, trajectories, failed }) => [format, trajectories, failed])).toEqual([['openai-chat', 1, 1], ['openai-chat', 2, 0], ['openai-chat', 1, 0]]);
    expect(codes).toEqual([['unsafe_member'], [], ['gz']]);
    for (const [index, file] of [zip, tar, packed].entries()) {
      const bytes = await blobs().read(Sha256.parse(files[index]?.sha256));
      expect(Buffer.compare(bytes, await fs.readFile(file))).toBe(0);
    }
  });

  it('walks folders in order and refuses links that lead out', async () => {
    await put('tree/b.json', JSON.stringify(chat('b', 'b')));
    await put('tree/a/z.json', JSON.stringify(chat('z', 'z')));
    await fs.symlink('/etc/passwd', at('tree/passwd'));
    const { files, codes } = await importOf(await newProject(), [at('tree')]);
    expect(files.map((file) => path.relative(at('tree'), file.path))).toEqual(['a/z.json', 'b.json', 'passwd']);
    expect(codes[2]).toEqual(['unsafe_member']);
  });

  it('keeps U+0000 and lone surrogates in the body, and shows symbols', async () => {
    const project = await newProject();
    await importOf(project, [await put('nul.jsonl', '{"messages":[{"role":"user","content":"a\\u0000b"},{"role":"assistant","content":"c\\ud83d"}]}\n')]);
    const { rows } = await opened.store.pool.query<{ preview: string; text: string; body: string }>('select preview, text, body from "Step" where "projectId" = $1 order by ordinal', [project]);
    expect(rows.map(({ preview, text }) => [preview, text])).toEqual([['a\u2400b', 'a\ufffdb'], ['c\ufffd', null]]);
    expect(rows.map(({ body }) => JSON.parse(body).parts[0].text)).toEqual(['a\u0000b', 'c\ud83d']);
  });

  it('reads a file as the format that is given', async () => {
    const file = await put('forced.json', JSON.stringify(chat('q', 'a')));
    const { files } = await importOf(await newProject(), [file], { format: importerById('atif') });
    expect(files[0]?.format).toBe('atif');
    expect(files[0]?.trajectories).toBe(0);
  });
});

describe('a cancelled import', () => {
  it('leaves nothing of the file that it was in, and can be run again', async () => {
    const project = await newProject();
    const big = Array.from({ length: 1500 }, (_, index) => chat(`q${index}`, 'a'.repeat(2000)));
    const files = [await put('c/1.jsonl', lines(chat('first', 'file'))), await put('c/2.jsonl', lines(...big))];
    const abort = new AbortController();
    const cancelled = importOf(project, files, { signal: abort.signal, onProgress: ({ trajectories }) => void (trajectories > 700 && abort.abort()) });
    await expect(cancelled).rejects.toThrow('aborted');
    expect(await count('Trajectory', project)).toBe(1);
    expect(await count('Step', project)).toBe(2);
    const again = await importOf(project, files);
    expect(again.totals).toMatchObject({ added: 1500, already: 1, failed: 0 });
    expect(await count('Step', project)).toBe(3002);
  });
});
