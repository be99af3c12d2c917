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
