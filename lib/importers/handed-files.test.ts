/**
 * Real files and small broken ones, kept beside the checkout in ../shared/examples: every file is recognised as what it is, and gives the
 * trajectories, steps and forks that people counted in it. Left out where that folder is not there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importerById } from '@/lib/importers/registry';
import { recogniseFile } from '@/lib/importers/recognise';
import { sampleOf } from '@/lib/importers/sample';
import { parseJson } from '@/lib/json/parse-json';
import type { Json } from '@/lib/json/schema';
import { issueCodes } from '@/lib/trajectory/issue';
import { contextAt } from '@/lib/trajectory/context';
import { contextMessages, partsText } from '@/lib/trajectory/to-messages';
import { countForks } from '@/lib/trajectory/forks';
import type { Trajectory } from '@/lib/trajectory/model';
import { testHash } from '@/lib/testing/hash';
import { fileAmong, readSample, type ReadSample } from '@/lib/testing/read-sample';

const shared = join(import.meta.dirname, '../../../shared');
const examples = join(shared, 'examples');
const isThere = existsSync(join(examples, 'trajectories/INDEX.tsv'));
if (!isThere) console.warn(`Tests over real files are left out: ${examples} is not there.`);

/** Files of one folder by path below `examples`. */
function folder(path: string): Map<string, Uint8Array> {
  const entries = readdirSync(join(examples, path), { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(entries.map((entry) => [`${path}/${entry.name}`, new Uint8Array(readFileSync(join(examples, path, entry.name)))]));
}

interface Read extends ReadSample {
  format: string;
}

async function readAmong(files: ReadonlyMap<string, Uint8Array>, path: string): Promise<Read> {
  const { importer } = recogniseFile(await sampleOf(path, files.get(path) ?? new Uint8Array()));
  return { format: importer?.id ?? 'unknown', ...(await readSample(importer, fileAmong(files, path))) };
}

const stepsOf = (trajectories: readonly Trajectory[]) => trajectories.reduce((sum, { steps }) => sum + steps.length, 0);
const blankOr = (text: string | undefined, count: number) => (text === undefined || text === '' ? count : Number(text));

/** Characters of all texts in messages, by role. */
function charactersIn(messages: readonly Json[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const message of messages) {
    if (message === null || typeof message !== 'object' || Array.isArray(message)) continue;
    const { role, content } = message as { role?: Json; content?: Json };
    const texts = typeof content === 'string' ? [content] : Array.isArray(content) ? content.flatMap((part) => textOf(part)) : [];
    sums[String(role)] = (sums[String(role)] ?? 0) + texts.reduce((sum, text) => sum + text.length, 0);
  }
  return sums;
}

const textOf = (part: Json): string[] =>
  part !== null && typeof part === 'object' && !Array.isArray(part) && 'text' in part && typeof part.text === 'string' ? [part.text] : [];

function charactersOf(trajectories: readonly Trajectory[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { steps } of trajectories)
    for (const step of steps)
      sums[step.role] = (sums[step.role] ?? 0) + step.parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
  return sums;
}

describe.skipIf(!isThere)('real files', () => {
  const table = isThere ? readFileSync(join(examples, 'trajectories/INDEX.tsv'), 'utf8').trimEnd().split('\n') : [];
  const columns = (table[0] ?? '').split('\t');
  const rows = table.slice(1).map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index] ?? '', cell])));
  // Archives are unpacked before they come here, and tables in binary files are no text.
  const text = rows.filter((row) => !/\.(?:eval|zip|gz|parquet|png)$/.test(row.file ?? ''));

  it('are there', () => {
    expect(text.length).toBeGreaterThan(150);
  });

  it.each(text.map((row) => [row.file ?? '', row] as const))('%s', async (file, row) => {
    const path = `trajectories/${file}`;
    const read = await readAmong(folder(dirname(path)), path);
    const expected = importerById(row.expect_format ?? '')?.id ?? 'unknown';
    expect(read.format).toBe(expected);
    if (expected === 'unknown') {
      expect(read.trajectories).toEqual([]);
      return;
    }
    const { trajectories } = read;
    expect({ trajectories: trajectories.length, steps: stepsOf(trajectories), forks: countForks(trajectories, testHash) }).toEqual({
      trajectories: blankOr(row.expect_trajectories, trajectories.length),
      steps: blankOr(row.expect_steps, stepsOf(trajectories)),
      forks: blankOr(row.expect_forks, countForks(trajectories, testHash)),
    });
    const broken = file.includes('edge_cases');
    if (!broken) expect(read.issues.filter((one) => one.severity === 'error')).toEqual([]);
  });

  it.each(text.filter((row) => row.expect_format === 'openai-chat').map((row) => row.file ?? ''))(
    '%s keeps every character of every role',
    async (file) => {
      const path = `trajectories/${file}`;
      const files = folder(dirname(path));
      const { trajectories } = await readAmong(files, path);
      const rowsOf: Json[] = [];
      for await (const record of fileAmong(files, path).records()) rowsOf.push(record.value);
      const messages = rowsOf.flatMap((value): Json[] => {
        if (value === null || typeof value !== 'object' || Array.isArray(value) || !('messages' in value)) return [];
        const list = value.messages;
        const opened = typeof list === 'string' ? parseJson(list) : null;
        const inner = opened?.ok ? opened.value.value : list;
        return Array.isArray(inner) ? inner : [];
      });
      expect(charactersOf(trajectories)).toEqual(charactersIn(messages));
    },
  );

  it.each(text.filter((row) => ['openai-chat', 'atif'].includes(row.expect_format ?? '')).map((row) => row.file ?? ''))(
    '%s keeps every number as it is written',
    async (file) => {
      const path = `trajectories/${file}`;
      const files = folder(dirname(path));
      const { trajectories } = await readAmong(files, path);
      const kept = JSON.stringify(trajectories);
      let source = '';
      for await (const record of fileAmong(files, path).records()) source += JSON.stringify(record.value);
      const odd = source.match(/\{"\$num":"[^"]*"\}/g) ?? [];
      expect(odd.filter((literal) => !kept.includes(literal))).toEqual([]);
    },
  );
});

interface Outcome {
  number: string;
  format: string;
  trajectories: number;
  steps: number;
  forks: number;
  required: string[];
  allowed: string[];
}

/** The table that says what each small broken file must give. */
function outcomes(): Outcome[] {
  const codes = new Set<string>(Object.values(issueCodes).flat());
  const page = readFileSync(join(shared, 'formats.md'), 'utf8');
  const table = page.slice(page.indexOf('| repro | format |')).split('\n\n')[0] ?? '';
  const named = (text: string) =>
    [...text.matchAll(/`([a-z_]+)`/g)].flatMap(([, code]) => (code !== undefined && codes.has(code) ? [code] : []));
  return table
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, number = '', format = '', trajectories = '', steps = '', forks = '', says = ''] = line.split('|').map((cell) => cell.trim());
      return {
        number: number.slice(0, 2),
        format: format.split(' ')[0] ?? '',
        trajectories: Number(trajectories),
        steps: Number(steps),
        forks: Number(forks),
        required: says.startsWith('none') ? [] : named(says.split(/\balso\b/)[0] ?? ''),
        allowed: named(says),
      };
    });
}

describe.skipIf(!isThere)('small broken files', () => {
  const files = isThere ? folder('repro') : new Map<string, Uint8Array>();
  const numbered = (number: string) => [...files.keys()].filter((path) => basename(path).startsWith(number));
  // Zip archives are unpacked before they come here.
  const table = (isThere ? outcomes() : []).filter(
    ({ number, format }) => (format === 'unknown' || importerById(format) !== null) && !['55', '56'].includes(number),
  );

  it('are there', () => {
    expect(table.length).toBeGreaterThan(20);
  });

  it.each(table.map((row) => [row.number, row] as const))('%s', async (number, row) => {
    const unpacked = new Map([...files].map(([path, bytes]) => [path, path.endsWith('.gz') ? new Uint8Array(gunzipSync(bytes)) : bytes]));
    const reads: Read[] = [];
    for (const path of numbered(number)) {
      const isSidecar = path.endsWith('.meta.json');
      if (!isSidecar) reads.push(await readAmong(unpacked, path));
    }
    const trajectories = reads.flatMap((read) => read.trajectories);
    expect(new Set(reads.map((read) => read.format))).toEqual(new Set([row.format]));
    expect([trajectories.length, stepsOf(trajectories), countForks(trajectories, testHash)]).toEqual([
      row.trajectories,
      row.steps,
      row.forks,
    ]);
    const found = reads.flatMap((read) => read.issues);
    expect(found.map((one) => one.code)).toEqual(expect.arrayContaining(row.required.filter((code) => code !== 'gz')));
    expect(
      found
        .filter((one) => one.severity === 'error')
        .map((one) => one.code)
        .filter((code) => !row.allowed.includes(code)),
    ).toEqual([]);
  });

  const only = async (number: string): Promise<Trajectory> => {
    const [path = ''] = numbered(number);
    const [first] = (await readAmong(files, path)).trajectories;
    if (!first) throw new Error(`${path} gave no trajectory`);
    return first;
  };
  const textAt = (trajectory: Trajectory, ordinal: number) => partsText(trajectory.steps[ordinal]?.parts ?? []);

  it('07 reads the run of a sub-agent alone, and knows no run in its meta file', async () => {
    const [agent = '', meta = ''] = ['agent-x1.jsonl', 'agent-x1.meta.json'].map((end) =>
      numbered('07').find((path) => path.endsWith(end)),
    );
    const alone = (path: string) => readAmong(new Map([[path, files.get(path) ?? new Uint8Array()]]), path);
    const { trajectories } = await alone(agent);
    expect([trajectories.length, stepsOf(trajectories)]).toEqual([1, 2]);
    expect((await alone(meta)).issues.map((one) => one.code)).toEqual(['unknown_layout']);
  });

  it('14 keeps both halves of a character', async () => {
    expect(textAt(await only('14'), 1)).toBe('bad \udcb2 \ud835 end');
  });

  it('16 shows the last value of a key that stands twice', async () => {
    expect(textAt(await only('16'), 0)).toBe('second');
  });

  it('17 keeps large integers', async () => {
    const trajectory = await only('17');
    expect(trajectory.externalId).toBe('780177723283783681');
    expect(trajectory.steps[0]?.extra).toEqual({ ts: { $num: '1756373056195328123' } });
  });

  it('28 pairs results with calls by id', async () => {
    const { steps } = await only('28');
    expect(steps.map((step) => [partsText(step.parts), step.answer?.calls])).toEqual([
      ['', undefined],
      ['two', ['0.1']],
      ['one', ['0.0']],
    ]);
  });

  it('29 and 34 answer the call that is meant', async () => {
    expect((await only('29')).steps[1]?.answer?.calls).toEqual(['0.0']);
    expect((await only('34')).steps.map((step) => step.answer?.calls ?? [])).toEqual([[], ['0.0'], [], ['2.0']]);
  });

  it('32 and 33 keep arguments as text, and open the ones that are wrapped twice', async () => {
    expect((await only('32')).steps[0]?.calls[0]?.args).toEqual({ state: 'invalid_json', text: '{"path": "a.py", "text": "unterminated' });
    expect((await only('33')).steps[0]?.calls[0]).toMatchObject({ args: { state: 'object', value: { a: 1 } }, encoding: 'json_string_x2' });
  });

  it('36 shows the model only what replaced its context', async () => {
    const { steps } = await only('36');
    expect(contextMessages(contextAt(steps, 3), steps)).toEqual([{ role: 'user', content: 'summary' }]);
  });

  it('37 counts no copied usage', async () => {
    expect((await only('37')).usage).toMatchObject({ input: 9, output: 2 });
  });

  it('60 stores the same picture once', async () => {
    const { media, trajectories } = await readAmong(files, numbered('60')[0] ?? '');
    expect(media.size).toBe(1);
    expect(JSON.stringify(trajectories)).not.toContain('iVBORw0KGgo');
  });
});
