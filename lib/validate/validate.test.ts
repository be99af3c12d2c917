import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';
import { raw } from '@/lib/targets/raw/target';
import type { Target } from '@/lib/targets/target';
import { trl } from '@/lib/targets/trl/target';
import { testHash } from '@/lib/testing/hash';
import { rules } from './registry';
import type { FileLine, Finding, Totals } from './rule';
import { SHOWN_ROWS, Validator } from './validator';

const call = (id: string, args: JsonObject = { sku: 'K-17' }): JsonObject => ({ id, type: 'function', function: { name: 'find_part', arguments: args } });
const tools = printJson([{ type: 'function', function: { name: 'find_part', description: 'Look up', parameters: { type: 'object', properties: { sku: { type: 'string' } } } } }]);
const prompt = (): JsonObject[] => [
  { role: 'user', content: 'Order 3 of K-17.' },
  { role: 'assistant', content: '', tool_calls: [call('call_1')] },
  { role: 'tool', content: '5', tool_call_id: 'call_1', name: 'find_part' },
];
const says = (content: string): JsonObject => ({ role: 'assistant', content });
const pair = (fields: JsonObject = {}): JsonObject => ({ id: 'p1', prompt: prompt(), chosen: [says('three')], rejected: [says('thirty')], tools, prov: '{"scheme":"ctx.exact"}', ...fields });

interface Check {
  target?: Target;
  texts?: readonly (string | null)[];
  splits?: readonly string[];
  totals?: Partial<Totals>;
  allowContextDiffers?: boolean;
}

/** Findings of all rules over these records, each one line of its split. */
function findings(records: readonly JsonObject[], check: Check = {}): Finding[] {
  const { target = trl, texts = [], splits = [], totals = {} } = check;
  const validator = new Validator(rules, { hash: testHash, reserved: target.reserved, allowContextDiffers: check.allowContextDiffers ?? false, isSplit: new Set(splits).size > 1 });
  const counts: Record<string, number> = {};
  for (const [at, record] of records.entries()) {
    const split = splits[at] ?? 'train';
    counts[split] = (counts[split] ?? 0) + 1;
    const line: FileLine = {
      file: `data/t/${split}.jsonl`, split, line: counts[split] ?? 0, id: typeof record.id === 'string' ? record.id : '', text: texts[at] ?? printJson(record), record, view: target.view(record),
    };
    validator.line(line);
  }
  return validator.end({ considered: records.length, kept: records.length, merged: 0, conflicts: 0, dropped: {}, splits: counts, records: records.length, ...totals });
}

const broken = (records: readonly JsonObject[], check: Check = {}): string[] => findings(records, check).map(({ rule, severity }) => `${rule} ${severity}`);
const withPrompt = (change: (messages: JsonObject[]) => void): JsonObject => {
  const messages = prompt();
  change(messages);
  return pair({ prompt: messages });
};
const withCall = (fields: JsonObject): JsonObject => withPrompt((messages) => (messages[1] = { role: 'assistant', content: '', tool_calls: [{ ...call('call_1'), ...fields }] }));
const toolOf = (fields: JsonObject): JsonObject => ({ type: 'function', function: { name: 'find_part', parameters: { type: 'object' }, ...fields } });
const withTools = (list: JsonObject[]): JsonObject => pair({ tools: printJson(list) });

describe('a sound file', () => {
  it('breaks no rule', () => {
    expect(findings([pair(), pair({ id: 'p2', prompt: [{ role: 'user', content: 'Other' }], tools: null })])).toEqual([]);
  });

  it('of conversations breaks no rule', () => {
    expect(findings([{ id: 's', messages: [...prompt(), says('done')], prov: '{}' }])).toEqual([]);
    expect(findings([{ id: 's', shape: 'sft', messages: [...prompt(), { ...says('done'), train: true }], prov: '{}' }], { target: raw })).toEqual([]);
  });

  it('may have the sample of the documentation', () => {
    const parallel = [{ role: 'user', content: 'a' }, { role: 'assistant', content: '', tool_calls: [call('a'), call('b')] }, { role: 'tool', content: '', tool_call_id: 'b', name: 'find_part' }, { role: 'tool', content: '', tool_call_id: 'a', name: 'find_part' }];
    expect(findings([pair({ prompt: parallel })])).toEqual([]);
  });
});

describe('V01 tools', () => {
  it.each([
    ['a list where the target wants a text', pair({ tools: [toolOf({})] })],
    ['no JSON', pair({ tools: '' })],
    ['an empty list', pair({ tools: '[]' })],
    ['two tools of one name', withTools([toolOf({}), toolOf({})])],
    ['a tool without a schema', withTools([{ type: 'function', function: { name: 'x' } }])],
    ['a schema that is no object', withTools([toolOf({ parameters: { type: 'string' } })])],
    ['padding by nulls', withTools([toolOf({ parameters: { type: 'object', properties: { sku: { type: 'string' }, qty: null } } })])],
    ['another type', withTools([{ type: 'retrieval', function: { name: 'x', parameters: {} } }])],
  ])('is broken by %s', (_, record) => expect(broken([record])).toContain('V01 E'));

  it('allows nulls that a schema means', () => {
    expect(broken([withTools([toolOf({ parameters: { type: 'object', properties: { sku: { type: ['string', 'null'], default: null, enum: ['a', null] } } } })])])).toEqual([]);
  });
});

describe('V02 arguments', () => {
  it.each([
    ['a text', withCall({ function: { name: 'find_part', arguments: '{"sku":"K-17"}' } })],
    ['none', withCall({ function: { name: 'find_part' } })],
    ['a list', withCall({ function: { name: 'find_part', arguments: [] } })],
    ['a number', withCall({ function: { name: 'find_part', arguments: { $num: '1.0' } } })],
  ])('is broken by %s', (_, record) => expect(broken([record])).toContain('V02 E'));

  it('allows empty arguments and nulls inside them', () => {
    expect(broken([withCall({ function: { name: 'find_part', arguments: {} } }), pair({ id: 'p2', chosen: [{ ...says(''), tool_calls: [call('call_2', { sku: null })] }] })])).toEqual([]);
  });
});

describe('V03 nulls', () => {
  it.each([
    ['null content', withPrompt((messages) => (messages[0] = { role: 'user', content: null }))],
    ['missing content', withPrompt((messages) => (messages[0] = { role: 'user' }))],
    ['null calls', pair({ chosen: [{ ...says('a'), tool_calls: null }] })],
    ['an empty list of calls', pair({ chosen: [{ ...says('a'), tool_calls: [] }] })],
    ['null arguments', withCall({ function: { name: 'find_part', arguments: null } })],
    ['a null message', pair({ prompt: [null, { role: 'user', content: 'a' }] })],
    ['no list', pair({ prompt: 'Order 3 of K-17.' })],
  ])('is broken by %s', (_, record) => expect(broken([record])).toContain('V03 E'));
});

describe('V04 one shape', () => {
  it.each([
    ['a column that is missing later', [pair(), { id: 'p2', prompt: prompt(), chosen: [says('a')], rejected: [says('b')], prov: '{"scheme":"ctx.exact"}' }]],
    ['a column that comes later', [pair(), pair({ id: 'p2', weight: 1 })]],
    ['a type that changes', [pair({ weight: 1 }), pair({ id: 'p2', weight: '1' })]],
    ['content in parts', [pair({ chosen: [{ role: 'assistant', content: [{ type: 'text', text: 'a' }] }] })]],
  ])('is broken by %s', (_, records) => expect(broken(records)).toContain('V04 E'));

  it('takes a number literal for a number', () => {
    expect(broken([pair({ weight: 1 }), pair({ id: 'p2', rejected: [says('other')], weight: { $num: '1.0' } })])).toEqual([]);
  });
});

describe('V05 calls', () => {
  it.each([
    ['a call id twice', withPrompt((messages) => messages.push({ role: 'assistant', content: '', tool_calls: [call('call_1')] }, { role: 'tool', content: '', tool_call_id: 'call_1', name: 'find_part' }))],
    ['a call without an answer', withPrompt((messages) => (messages[2] = { role: 'user', content: 'never mind' }))],
    ['an answer without a call', withPrompt((messages) => (messages[2] = { role: 'tool', content: '', tool_call_id: 'call_9', name: 'find_part' }))],
    ['a second answer', withPrompt((messages) => messages.push({ role: 'tool', content: '', tool_call_id: 'call_1', name: 'find_part' }))],
    ['an answer that comes too late', withPrompt((messages) => messages.splice(2, 0, { role: 'user', content: 'wait' }))],
    ['a tool message without a name', withPrompt((messages) => (messages[2] = { role: 'tool', content: '', tool_call_id: 'call_1' }))],
    ['the role developer', withPrompt((messages) => (messages[0] = { role: 'developer', content: 'a' }))],
    ['a call id of the prompt in the answer', pair({ chosen: [{ ...says(''), tool_calls: [call('call_1')] }] })],
  ])('is broken by %s', (_, record) => expect(broken([record])).toContain('V05 E'));

  it('tells a fault of the prompt once, not once for each answer', () => {
    const found = findings([withPrompt((messages) => messages.push({ role: 'tool', content: '', tool_call_id: 'x', name: 'find_part' }))]);
    expect(found.find(({ rule }) => rule === 'V05')?.count).toBe(1);
  });

  it('lets both sides of a pair use the same call id', () => {
    const side = (sku: string) => [{ ...says(''), tool_calls: [call('call_2', { sku })] }];
    expect(broken([pair({ chosen: side('a'), rejected: side('b') })])).toEqual([]);
  });
});

describe('V08 prompts', () => {
  it.each([
    ['an empty prompt', pair({ prompt: [] })],
    ['a prompt that ends with the assistant', withPrompt((messages) => messages.push(says('hm')))],
    ['a prompt that ends with the system', pair({ prompt: [{ role: 'system', content: 'rules' }] })],
    ['two messages on one side', pair({ chosen: [says('a'), says('b')] })],
    ['no message on one side', pair({ rejected: [] })],
    ['a user message on one side', pair({ rejected: [{ role: 'user', content: 'a' }] })],
    ['contexts that differ', pair({ prov: '{"scheme":"task.step"}' })],
    ['worlds that are equal under other contexts', pair({ prov: '{"scheme":"env"}' })],
  ])('is broken by %s', (_, record) => expect(broken([record])).toContain('V08 E'));

  it('warns of contexts that are equal but for times and ids, and names where', () => {
    const [finding] = findings([pair({ prov: '{"differs":["prompt[2].content"],"scheme":"ctx.norm"}' })]);
    expect(finding).toMatchObject({ rule: 'V08', severity: 'W', rows: [{ id: 'p1', where: 'prompt[2].content' }] });
  });

  it('warns where differing contexts were asked for', () => {
    expect(broken([pair({ prov: '{"scheme":"task.step"}' })], { allowContextDiffers: true })).toEqual(['V08 W']);
  });
});

describe('V15 pairs and splits', () => {
  it.each<[string, JsonObject[], readonly string[]]>([
    ['two sides that are equal but for white space', [pair({ rejected: [says(' three\n')] })], []],
    ['two sides that are equal but for call ids', [pair({ chosen: [{ ...says(''), tool_calls: [call('call_2')] }], rejected: [{ ...says(''), tool_calls: [call('call_3')] }] })], []],
    ['a reversed pair', [pair(), pair({ id: 'p2', chosen: [says('thirty')], rejected: [says('three')] })], []],
    ['a cycle', [pair(), pair({ id: 'p2', chosen: [says('thirty')], rejected: [says('none')] }), pair({ id: 'p3', chosen: [says('none')], rejected: [says('three')] })], []],
    ['a prompt in two splits', [pair(), pair({ id: 'p2', chosen: [says('four')] })], ['train', 'test']],
    ['a conversation in two splits', [{ id: 'a', messages: [...prompt(), says('x')] }, { id: 'b', messages: [...prompt(), says('y')] }], ['train', 'test']],
  ])('is broken by %s', (_, records, splits) => expect(broken(records, { splits })).toContain('V15 E'));

  it('names every pair of a contradiction and no other', () => {
    const found = findings([pair(), pair({ id: 'p2', chosen: [says('thirty')], rejected: [says('three')] }), pair({ id: 'p3', rejected: [says('none')] })]);
    expect(found[0]?.rows.map(({ id }) => id)).toEqual(['p1', 'p2']);
  });

  it('lets the same answers stand in opposite order at other prompts', () => {
    expect(broken([pair(), pair({ id: 'p2', prompt: [{ role: 'user', content: 'No, order 30.' }], chosen: [says('thirty')], rejected: [says('three')] })])).toEqual([]);
  });

  it('takes prompts of conversations up to the first turn that trains', () => {
    const record = (id: string, first: string): JsonObject => ({ id, shape: 'sft', messages: [{ role: 'user', content: 'a' }, { ...says(first), train: false }, { role: 'user', content: 'b' }, { ...says('z'), train: true }] });
    expect(broken([record('a', 'x'), record('b', 'y')], { target: raw, splits: ['train', 'test'] })).toEqual([]);
  });
});

describe('V16 media', () => {
  it('tells of each message that lost a picture, and of none that speaks of one', () => {
    const seen = withPrompt((messages) => (messages[2] = { role: 'tool', content: 'Saved.\n[image/png]', tool_call_id: 'call_1', name: 'find_part' }));
    expect(findings([seen])).toMatchObject([{ rule: 'V16', severity: 'W', count: 1, rows: [{ where: 'prompt[2]', what: expect.stringContaining('[image/png]') }] }]);
    const spoken = withPrompt((messages) => (messages[2] = { role: 'tool', content: 'see [image/png] there', tool_call_id: 'call_1', name: 'find_part' }));
    expect(broken([spoken])).toEqual([]);
  });
});

describe('V20 columns', () => {
  it.each<[string, JsonObject[]]>([
    ['a name that the trainer reads otherwise', [pair({ labels: 'x' })]],
    ['a column of nulls', [pair({ tools: null }), pair({ id: 'p2', rejected: [says('other')], tools: null })]],
    ['the columns of an agent trace', [{ id: 'a', source: 's', model: 'm', system_prompt: 'p', messages: [...prompt(), says('x')] }]],
  ])('is broken by %s', (_, records) => expect(broken(records)).toContain('V20 E'));

  it('takes a column that is null in some lines', () => {
    expect(broken([pair({ tools: null }), pair({ id: 'p2', rejected: [says('other')] })])).toEqual([]);
  });

  it('warns where only a later split is null, for a reader takes the type from the first', () => {
    const other = (fields: JsonObject) => pair({ id: 'p2', prompt: [{ role: 'user', content: 'Other' }], ...fields });
    expect(broken([pair(), other({ tools: null })], { splits: ['train', 'test'] })).toEqual(['V20 W']);
    expect(broken([pair({ tools: null }), other({})], { splits: ['train', 'test'] })).toEqual(['V20 E']);
    expect(broken([pair({ tools: 'null' }), other({})], { splits: ['train', 'test'] })).toEqual([]);
  });

  it('looks no further than a reader that infers types', () => {
    const long = 'x'.repeat(10_000_001);
    expect(broken([pair({ tools: null }), pair({ id: 'p2', rejected: [says('other')] })], { texts: [`{"a":"${long}"}`, null] })).toContain('V20 E');
  });
});

describe('V25 ledger', () => {
  it('is broken by a row in which nothing trains', () => {
    expect(broken([{ id: 'a', shape: 'sft', messages: [...prompt(), { ...says('x'), train: false }] }], { target: raw })).toContain('V25 E');
  });

  it.each<[string, Partial<Totals>]>([
    ['a split without rows', { splits: { train: 1, test: 0 } }],
    ['a candidate that nobody speaks of', { considered: 3 }],
    ['a drop that was not considered', { dropped: { tie: 1 } }],
    ['a line that was made and not written', { records: 2 }],
    ['a count that the file does not have', { splits: { train: 2 }, records: 2 }],
  ])('is broken by %s', (_, totals) => expect(broken([pair()], { totals })).toContain('V25 E'));

  it('holds where in is out and dropped together', () => {
    expect(broken([pair()], { totals: { considered: 7, merged: 2, conflicts: 1, dropped: { tie: 2, skip: 1 } } })).toEqual([]);
  });
});

describe('V26 lines', () => {
  it.each([
    ['a lone surrogate', printJson(pair({ chosen: [says('\ud83d')] }))],
    ['the second half of a pair alone', '{"a":"x\\udc00"}'],
    ['NaN', '{"weight":NaN}'],
    ['Infinity', '{"weight":-Infinity}'],
    ['a raw line separator', '{"a":"\u2028"}'],
    ['a line break', '{"a":1\n}'],
    ['a carriage return', '{"a":1}\r'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['a blank line', ''],
    ['half a line', '{"a":'],
    ['a list', '[1]'],
  ])('is broken by %s', (_, text) => expect(broken([pair()], { texts: [text] })).toContain('V26 E'));

  it.each([
    ['a whole pair of surrogates, escaped', '{"a":"\\ud83d\\ude00"}'],
    ['an emoji', '{"a":"👨🏻‍🚒"}'],
    ['text that only looks like an escape', '{"a":"\\\\ud83d"}'],
    ['the word NaN', '{"a":"NaN is no number, Infinity is"}'],
    ['an escaped line separator', '{"a":"\\u2028\\u0000"}'],
    ['a whole number beyond 2^53 and a decimal', '{"a":107505301260286111,"b":3.0}'],
  ])('takes %s', (_, text) => expect(broken([pair()], { texts: [text] })).toEqual([]));
});

describe('the report', () => {
  it('counts everything and shows the first twenty', () => {
    const [finding] = findings(Array.from({ length: 30 }, (_, at) => pair({ id: `p${at}`, prompt: [{ role: 'system', content: String(at) }] })));
    expect(finding).toMatchObject({ rule: 'V08', severity: 'E', count: 30 });
    expect(finding?.rows).toHaveLength(SHOWN_ROWS);
    expect(finding?.rows[0]).toMatchObject({ id: 'p0', where: 'prompt[0]' });
  });

  it('names the line where a row has no id', () => {
    expect(findings([{ messages: [...prompt(), { role: 'assistant', content: null }] }])[0]?.rows[0]?.id).toBe('data/t/train.jsonl:1');
  });

  it('has every rule under an id of its own', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });
});
