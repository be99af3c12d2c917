import { describe, expect, it } from 'vitest';
import { appendLabels } from '@/server/commands/append-labels';
import { figures, importing, lines } from '@/server/testing/importing';
import { tempStore } from '@/server/testing/temp-store';

const opened = tempStore();
const { put, newProject, importOf } = importing();

describe('a session that comes again', () => {
  const session = '3f0b6a1e-0000-4000-8000-00000000000a';
  const row = (uuid: string, parentUuid: string | null, type: 'user' | 'assistant', content: unknown) => ({
    parentUuid, isSidechain: false, userType: 'external', cwd: '/srv', sessionId: session, version: '2.1.0', type, uuid, timestamp: `2026-02-03T09:00:${uuid.slice(1)}.000Z`,
    message: type === 'user' ? { role: 'user', content } : { role: 'assistant', id: `msg_${uuid}`, model: 'm', content, usage: { input_tokens: 1, output_tokens: 1 } },
  });
  const rows = [
    row('c01', null, 'user', 'Plan the move.'),
    row('c02', 'c01', 'assistant', [{ type: 'tool_use', id: 't1', name: 'Read', input: { path: 'a' } }]),
    row('c03', 'c02', 'user', [{ type: 'tool_result', tool_use_id: 't1', content: 'books' }]),
    row('c04', 'c03', 'assistant', [{ type: 'text', text: 'Books first.' }]),
  ];
  const stored = async (project: string) =>
    (await opened.store.pool.query<{ id: string; ordinal: number; preview: string; version: number }>(
      'select s.id, s.ordinal, s.preview, t.version from "Step" s join "Trajectory" t on t."projectId" = s."projectId" and t.id = s."trajectoryId" where s."projectId" = $1 order by t.version, s.ordinal',
      [project],
    )).rows;

  it('grown by lines keeps the ids of its old steps', async () => {
    const project = await newProject();
    await importOf(project, [await put('s/grow.jsonl', lines(...rows.slice(0, 2)))]);
    const before = await stored(project);
    const { files, codes } = await importOf(project, [await put('s/grow.jsonl', lines(...rows))]);
    expect(files.map(figures)).toEqual([{ format: 'claude-code', trajectories: 1, steps: 4, added: 1, already: 0, partial: 0, failed: 0 }]);
    expect(codes[0]).toContain('record_replaced');
    const after = await stored(project);
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ version }) => version)).toEqual([2, 2, 2, 2]);
    const older = await importOf(project, [await put('s/older.jsonl', lines(...rows.slice(0, 3)))]);
    expect(older.files.map(figures)).toMatchObject([{ added: 0, already: 1 }]);
    expect(await stored(project)).toEqual(after);
  });

  it('whose last response was being written when it was copied has grown, and was not changed', async () => {
    const project = await newProject();
    const half = row('c04', 'c03', 'assistant', [{ type: 'text', text: 'Boo' }]);
    await importOf(project, [await put('s/half.jsonl', lines(...rows.slice(0, 3), half))]);
    const before = await stored(project);
    const { files } = await importOf(project, [await put('s/half.jsonl', lines(...rows, row('c05', 'c04', 'user', 'Go on.')))]);
    expect(files.map(figures)).toMatchObject([{ steps: 5, added: 1, already: 0 }]);
    const after = await stored(project);
    expect(after.map(({ id }) => id).slice(0, 4)).toEqual(before.map(({ id }) => id));
    expect(after[3]?.preview).toBe('Books first.');
  });

  it('changed is left, replaced, or kept beside, as asked', async () => {
    const changed = lines(rows[0], rows[1], row('c03', 'c02', 'user', [{ type: 'tool_result', tool_use_id: 't1', content: 'chairs' }]), rows[3]);
    const outcome = async (onChange: 'skip' | 'update' | 'version') => {
      const project = await newProject();
      await importOf(project, [await put('s/first.jsonl', lines(...rows))]);
      const file = await put('s/changed.jsonl', changed);
      const { files, codes } = await importOf(project, [file], { onChange });
      const twice = await importOf(project, [file], { onChange });
      expect(twice.totals.added).toBe(0);
      return { added: files[0]?.added, code: codes[0]?.find((code) => code.startsWith('changed') || code.startsWith('record')), results: (await stored(project)).filter(({ ordinal }) => ordinal === 2).map(({ preview }) => preview) };
    };
    expect(await outcome('skip')).toEqual({ added: 0, code: 'changed_trajectory', results: ['books'] });
    expect(await outcome('update')).toEqual({ added: 1, code: 'record_replaced', results: ['chairs'] });
    expect(await outcome('version')).toEqual({ added: 1, code: 'record_replaced', results: ['books', 'chairs'] });
  });

  it('takes its labels along when steps move', async () => {
    const project = await newProject();
    await importOf(project, [await put('s/label.jsonl', lines(rows[0], rows[1], rows[2], rows[3]))]);
    const last = (await stored(project))[3];
    const { rows: found } = await opened.store.pool.query<{ id: string }>('select id from "Trajectory" where "projectId" = $1', [project]);
    const [answer] = await appendLabels(project, [{ kind: 'rating', trajectory: found[0]?.id ?? '', step: last?.id ?? '', author: 'ann', value: 1 }]);
    expect(answer?.status).toBe('stored');
    const inserted = lines(rows[0], row('c09', 'c01', 'user', 'And the lamp.'), { ...rows[1], parentUuid: 'c09' }, rows[2], rows[3]);
    await importOf(project, [await put('s/label.jsonl', inserted)], { onChange: 'update' });
    const { rows: labels } = await opened.store.pool.query<{ stepId: string; ordinal: number }>('select "stepId", ordinal from "LabelCurrent" where "projectId" = $1', [project]);
    expect(labels).toEqual([{ stepId: last?.id, ordinal: 4 }]);
  });
});

describe('a run that names another one', () => {
  const atif = (session: string, more: object = {}) => ({
    schema_version: 'ATIF-v1.4', session_id: session, agent: { name: 'cook', version: '1' },
    steps: [{ step_id: 1, source: 'user', message: `go ${session}` }, { step_id: 2, source: 'agent', message: 'done', ...more }],
  });
  const calls = { tool_calls: [{ tool_call_id: 'c', function_name: 'ask', arguments: {} }], observation: { results: [{ source_call_id: 'c', content: 'ok', subagent_trajectory_ref: [{ session_id: 'helper' }] }] } };

  it('is linked to it by the next import when the one before ended in between', async () => {
    const { pool } = opened.store;
    const project = await newProject();
    const files = [await put('l/main.json', JSON.stringify(atif('main', calls))), await put('l/helper.json', JSON.stringify(atif('helper')))];
    const links = async () => (await pool.query<{ body: string }>('select body from "Step" where "projectId" = $1', [project])).rows.map(({ body }) => body).join().match(/"resolved":(true|false)/g);
    await pool.query(`create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
    await pool.query('create trigger stop_here before update on "SourceFile" for each row execute function stop_here()');
    await expect(importOf(project, files)).rejects.toThrow('killed');
    expect(await links()).toEqual(['"resolved":false']);
    await pool.query('drop trigger stop_here on "SourceFile"');
    const { totals } = await importOf(project, files);
    expect(totals).toMatchObject({ added: 0, already: 2 });
    expect(await links()).toEqual(['"resolved":true']);
  });
});
