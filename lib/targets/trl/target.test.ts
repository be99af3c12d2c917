import { describe, expect, it } from 'vitest';
import type { PreferenceRow, SftRow } from '@/lib/methods/row';
import { curatedTask, prefer } from '@/lib/testing/curated-task';
import { built, linesOf, splitsOf } from '@/lib/testing/dataset';
import { trajectory } from '@/lib/testing/trajectory';
import { dpoStep } from '@/lib/methods/dpo-step/method';
import type { Message } from '@/lib/trajectory/message';
import type { ToolDef } from '@/lib/trajectory/model';
import type { TableFacts } from '../target';
import { trl } from './target';

const run = trajectory('u:ask > a:x');
const facts: TableFacts = { rows: 1, tools: 'in every split', allTurnsTrain: true };
const tools: ToolDef[] = [{ name: 'find_part', description: 'Look up stock.', parameters: { type: 'object', properties: { sku: { type: 'string' } } } }, { name: 'ping', description: null, parameters: null }];
const call = (id: string, name: string, args: Record<string, number | string>) => ({ id, type: 'function' as const, function: { name, arguments: args } });
const messages: Message[] = [
  { role: 'system', content: 'You fill orders.' },
  { role: 'user', content: 'Order 3 of K-17.' },
  { role: 'assistant', content: 'I will check.', reasoning_content: 'stock?', tool_calls: [call('call_1', 'find_part', { sku: 'K-17' })] },
  { role: 'tool', content: '{"stock": 5}', tool_call_id: 'call_1', name: 'find_part' },
];
const base = { id: 'r', task: run.task, place: { trajectory: run.id, ordinal: 0 }, tools, prov: { task: run.task, authors: ['ann'] }, weight: null, columns: {} };
const sftRow: SftRow = { ...base, shape: 'sft', turns: [...messages, { role: 'assistant' as const, content: 'Done.' }].map((message) => ({ message, train: message.role === 'assistant', step: null })) };
const pairRow: PreferenceRow = {
  ...base, shape: 'preference', prompt: messages, weight: 0.5, columns: { votes: 2 },
  chosen: [{ role: 'assistant', content: '', tool_calls: [call('call_2', 'place_order', { qty: 3 })] }],
  rejected: [{ role: 'assistant', content: '', tool_calls: [call('call_2', 'place_order', { qty: 30 })] }],
};

describe('TRL', () => {
  it('reads a pair with an explicit prompt, arguments as objects and tools as a text', async () => {
    await expect(`${JSON.stringify(trl.writer(facts)(pairRow)[0]?.columns, null, 2)}\n`).toMatchFileSnapshot('./golden/pair.json');
  });

  it('reads a conversation where every turn trains', async () => {
    await expect(`${JSON.stringify(trl.writer(facts)(sftRow)[0]?.columns, null, 2)}\n`).toMatchFileSnapshot('./golden/conversation.json');
  });

  it('reads one prompt and completion a trained turn where some do not train', async () => {
    const records = trl.writer({ ...facts, allTurnsTrain: false })(sftRow);
    expect(records.map(({ id }) => id)).toEqual(['r#2', 'r#4']);
    await expect(`${JSON.stringify(records[1]?.columns, null, 2)}\n`).toMatchFileSnapshot('./golden/prompt-completion.json');
  });

  it('has no column for tools where no row has any', () => {
    const [record] = trl.writer({ ...facts, tools: 'none' })({ ...sftRow, tools: [] });
    expect(Object.keys(record?.columns ?? {})).not.toContain('tools');
  });

  it('takes off the nulls that a table format padded a schema with, and keeps those that a schema means', () => {
    const padded: ToolDef = { name: 'a', description: null, parameters: { type: 'object', properties: { sku: { type: 'string', default: null, items: null }, qty: null } } };
    const [record] = trl.writer(facts)({ ...sftRow, tools: [padded] });
    expect(JSON.parse(String(record?.columns.tools))[0].function.parameters).toEqual({ type: 'object', properties: { sku: { type: 'string', default: null } } });
  });

  it('gives the column of tools a type in a split without tools', async () => {
    const task = (key: string, defs: ToolDef[]) => {
      const of = (answer: string) => trajectory(`u:ask ${key} > a:${answer}`, { key: key + answer, externalTask: key, tools: defs });
      const [a, b] = [of('yes'), of('no')];
      return curatedTask([a, b], [prefer(key, [a, 1], [[b, 1]])]);
    };
    const { files, result } = await built([task('p', tools), task('q', [])], { method: dpoStep, splits: splitsOf('train=0.5,test=0.5') });
    expect(result.refused).toBeNull();
    const found = ['train', 'test'].flatMap((split) => linesOf(files, `data/dpo_step/${split}.jsonl`).map(({ tools: text }) => typeof text === 'string' && JSON.parse(text)));
    expect(found).toContain(null);
    expect(found.filter((list) => Array.isArray(list))).toHaveLength(1);
  });

  it('tells a record apart by its columns alone', () => {
    const columns = trl.writer(facts)(pairRow)[0]?.columns ?? {};
    expect(trl.view(columns)).toMatchObject({ shape: 'preference', trainedTurns: 1, prov: { authors: ['ann'] } });
    expect(trl.view(trl.writer(facts)(sftRow)[0]?.columns ?? {})).toMatchObject({ shape: 'sft', trainedTurns: 2 });
  });
});
