/** Each fault is made by hand, and `doctor` names it with its place and what mends it. */
import fs from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { LabelInput } from '@/lib/labels/event';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { appendLabels } from '@/server/commands/append-labels';
import { forgetUploads } from '@/server/commands/forget-uploads';
import { storeUpload } from '@/server/commands/store-upload';
import { enqueue } from '@/server/jobs/queue';
import { callCommand } from '@/server/testing/call-command';
import { chat, importing, lines } from '@/server/testing/importing';
import { tempStore } from '@/server/testing/temp-store';
import { uuid7 } from '@/server/uuid7';

const opened = tempStore();
const { put, newProject, importOf } = importing();
const sql = (text: string, values: unknown[] = []) => opened.store.pool.query(text, values);

const Answer = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), findings: z.array(z.object({ severity: z.string(), what: z.string(), where: z.string(), mend: z.string().nullable() })) })),
});

/** What it says, under the name of what should hold. */
async function said(...words: string[]) {
  const { code, out } = await callCommand(opened, 'doctor', '--json', ...words);
  const { ok, checks } = Answer.parse(JSON.parse(out[0] ?? ''));
  expect(code).toBe(ok ? 0 : 1);
  return checks.flatMap(({ name, findings }) => findings.map((finding) => ({ name, ...finding })));
}

let project = '';
let file = Sha256.parse('0'.repeat(64));
let trajectory = '';
beforeEach(async () => {
  for (const table of ['Job', 'Upload', 'LabelCurrent', 'LabelEvent', 'Step', 'Trajectory', 'Task', 'SourceFile', 'Attachment', 'Dataset']) await sql(`delete from "${table}"`);
  for await (const name of blobs().names()) await fs.rm(blobs().place(name));
  project = await newProject();
  const { files } = await importOf(project, [await put('one.jsonl', lines(chat('hello', 'hi', 'more', 'bye')))]);
  file = Sha256.parse(files[0]?.sha256);
  trajectory = (await opened.store.prisma.trajectory.findFirstOrThrow()).id;
  const rate = (more: object) => LabelInput.parse({ kind: 'rating', trajectory, step: 1, author: 'ana', ...more });
  await appendLabels(project, [rate({ id: 'r1', value: 1 }), rate({ id: 'r2', value: -1, supersedes: 'r1' }), rate({ id: 'r3', step: 3, value: 0 })]);
  expect(await said()).toEqual([]);
});

it('a raw file that is missing, was cut, or holds other bytes', async () => {
  const place = blobs().place(file);
  const bytes = await fs.readFile(place);
  const name = 'every raw file is there, with the bytes that were stored';
  await fs.writeFile(place, bytes.subarray(1));
  expect(await said()).toMatchObject([{ name, severity: 'wrong', what: expect.stringContaining(`has ${bytes.length - 1} bytes instead of ${bytes.length}`), where: place, mend: expect.stringContaining(`rm '${place}', then ./bin/treewright import`) }]);
  await fs.writeFile(place, Buffer.from(bytes).fill(32, 0, 1));
  expect(await said()).toMatchObject([{ name, what: expect.stringContaining('holds other bytes') }]);
  await fs.rm(place);
  expect(await said()).toMatchObject([{ name, what: expect.stringContaining('is missing'), mend: expect.stringMatching(/^\.\/bin\/treewright import/) }]);
  await importOf(project, [await put('one.jsonl', bytes)]); // what it told to do
  expect(await said()).toEqual([]);
});

it('a raw file that nothing names, and an old upload, are told and are no fault', async () => {
  const { sha256 } = await blobs().put([Buffer.from('nobody wants me')]);
  await storeUpload(project, 'old.jsonl', pieces('sent and forgotten'));
  await sql(`update "Upload" set "createdAt" = now() - interval '2 days'`);
  expect(await said()).toMatchObject([
    { severity: 'note', what: expect.stringContaining('1 raw files (15 bytes) belong to nothing'), where: blobs().place(sha256) },
    { severity: 'note', what: expect.stringContaining('1 uploads (18 bytes) were never imported') },
  ]);
});

async function* pieces(text: string) {
  yield Buffer.from(text);
}

it('an upload that nobody imported goes after a week, and one that is new, imported or waited for stays', async () => {
  const week = new Date(Date.now() - 8 * 86_400_000);
  const upload = async (text: string) => (await storeUpload(project, 'x', pieces(text))).sha256;
  const [old, waited, put2] = [await upload('old'), await upload('waited for'), await upload('old, and put again since')];
  await storeUpload(project, 'one.jsonl', pieces((await fs.readFile(blobs().place(file))).toString()));
  await sql(`update "Upload" set "createdAt" = now() - interval '8 days'`);
  const young = await upload('new');
  for (const sha256 of [old, waited, put2, file]) await fs.utimes(blobs().place(sha256), week, week);
  await blobs().put([Buffer.from('old, and put again since')]);
  await enqueue({ id: uuid7(), projectId: project, kind: 'import', input: JSON.stringify({ files: [waited] }) });
  expect(await forgetUploads()).toBe(1);
  const there = await Promise.all([old, waited, put2, file, young].map((sha256) => blobs().has(sha256)));
  expect(there).toEqual([false, true, true, true, true]);
  expect((await opened.store.prisma.upload.findMany({ orderBy: { createdAt: 'asc' } })).map(({ sha256 }) => sha256)).toEqual([waited, young]);
});

it.each([
  ['a count that is not that of its steps', `update "Trajectory" set steps = 5`, ['has not the steps that it counts', 'every rollout is whole']],
  ['a step that is gone', `delete from "Step" where ordinal = 2`, ['4 counted, 3 there', 'every rollout is whole']],
  ['a step without a rollout', `update "Step" set "trajectoryId" = 't_gone' where ordinal = 3`, ['belongs to no rollout', 'every rollout is whole']],
  ['a step after a later one', `update "Step" set parent = 3 where ordinal = 2`, ['step 2 after 3', 'every rollout is whole']],
  ['a file that is gone', `delete from "SourceFile"`, ['names a file that was not imported', 'every rollout is whole']],
  ['a task that is gone', `delete from "Task"`, ['a task that is not there', 'every rollout is whole']],
  ['a text that was changed', `update "Step" set body = replace(body, 'bye', 'boo')`, ['its steps are not those that were imported', 'every step is what was imported']],
  ['a body that cannot be read', `update "Step" set body = '{' where ordinal = 1`, ['it cannot be read', 'every step is what was imported']],
  ['a step at another decision', `update "Step" set "keyExact" = 'x' where ordinal = 3`, ['step 3 is kept under another decision', 'every step is what was imported']],
  ['a label on a step that is not there', `update "Step" set id = 's_' || repeat('0', 24) where ordinal = 3`, ['which is not there', 'every label speaks']],
  ['a job that no worker knows', `insert into "Job" (id, kind, input) values (gen_random_uuid(), 'dance', '')`, ['kind dance', 'no job is stuck']],
  ['a job in no state', `insert into "Job" (id, kind, input, state) values (gen_random_uuid(), 'import', '', 'lost')`, ['state lost', 'no job is stuck']],
])('%s', async (_, fault, [what = '', name = '']) => {
  await sql(fault);
  const found = (await said()).filter((finding) => finding.severity === 'wrong' && finding.name.startsWith(name));
  expect(found.map((finding) => finding.what).join()).toContain(what);
  for (const { where, mend } of found) expect([where, mend]).not.toContain('');
  expect(found[0]?.mend).not.toBeNull();
});

it('labels of a rollout that was replaced by another version are told and are no fault', async () => {
  await sql(`update "Trajectory" set version = 2`);
  await sql(`update "LabelEvent" set body = replace(body, (select id from "Step" where ordinal = 3), 's_' || repeat('0', 24)), identity = 'x' where id = 'r3'`);
  expect((await said()).filter(({ name }) => name.startsWith('every label'))).toMatchObject([{ severity: 'note', what: expect.stringContaining('replaced by another version') }]);
});

it.each([
  ['a label that stands and does not count', `delete from "LabelCurrent" where "eventId" = 'r3'`, 'event r3 stands and does not count'],
  ['one that was replaced and counts', `update "LabelCurrent" set "eventId" = 'r1' where "eventId" = 'r2'`, 'event r1 counts in place of r2'],
  ['one that counts with another value', `update "LabelCurrent" set value = '1' where "eventId" = 'r2'`, 'event r2 counts with another value than it says'],
  ['one that counts elsewhere', `update "LabelCurrent" set ordinal = 7 where "eventId" = 'r3'`, 'event r3 counts at another place'],
  ['one that counts and was never said', `insert into "LabelCurrent" select "projectId", 'nobody', 'r9', kind, "trajectoryId", "stepId", ordinal, "taskId", "authorId", "authorKind", name, value, severity, "isFirst", "receivedAt" from "LabelCurrent" limit 1`, 'event r9 counts and is not in the log'],
])('%s is named, and mended from the log', async (_, fault, what) => {
  const rows = () => sql('select * from "LabelCurrent" order by identity').then((found) => found.rows.map(({ receivedAt: _at, ...row }) => row));
  const before = await rows();
  await sql(fault);
  expect(await said()).toMatchObject([{ name: 'what counts of the labels is what their log gives', severity: 'wrong', what: expect.stringContaining(what), mend: './bin/treewright doctor --mend' }]);
  expect(await said('--mend')).toEqual([]);
  expect(await rows()).toEqual(before);
});

it('a job that waits is told, and one that an idle worker leaves lying is a fault', async () => {
  await sql(`insert into "Job" (id, kind, input, "createdAt") values (gen_random_uuid(), 'import', '', now() - interval '1 hour')`);
  expect(await said()).toMatchObject([{ severity: 'note', what: 'this import has waited for 60 minutes; the next worker that is free takes it up', mend: expect.stringContaining('npm start') }]);
  const idle = await opened.store.pool.connect();
  await idle.query(`set application_name = 'treewright-worker'`);
  expect(await said()).toMatchObject([{ severity: 'wrong', what: expect.stringContaining('leaves it lying') }]);
  await idle.query('reset application_name');
  idle.release();
});

it('many faults of one kind are counted, not listed', async () => {
  await sql(`insert into "Job" (id, kind, input) select gen_random_uuid(), 'dance', '' from generate_series(1, 50)`);
  const found = await said();
  expect(found).toHaveLength(21);
  expect(found.at(-1)).toMatchObject({ severity: 'wrong', what: '30 more like these' });
});
