import { describe, expect, it } from 'vitest';
import type { FilterRow, LabelFacts, StepFacts } from './filter-row';
import { matchesFilter } from './match-filter';
import { parseFilter } from './parse-filter';

const step = (ordinal: number, facts: Partial<StepFacts> = {}): StepFacts => ({
  id: `s${ordinal}`, ordinal, kind: 'action', role: 'assistant', tools: [], isError: null, isActive: true, synthetic: false, copied: false, outputTokens: null,
  durationMs: null, cost: null, text: null, preview: '', ...facts,
});
const label = (kind: string, facts: Partial<LabelFacts> = {}): LabelFacts => ({
  kind, trajectoryId: 't', stepId: null, author: 'Ann', authorKind: 'human', name: null, value: null, severity: null, isFirst: null, ...facts,
});
const row: FilterRow = {
  trajectory: {
    id: 't', externalId: 'run-7', taskId: 'k', externalTask: 'shop_3', file: 'f', path: 'runs/shop.json', format: 'atif', title: 'Buy the red shoes', model: 'Claude-Opus',
    harness: null, harnessVersion: null, status: 'completed', stopReason: 'end_turn', success: null, reward: null, steps: 3, actions: 2, errors: 1, forks: 0, issues: 0,
    inputTokens: null, outputTokens: 20, cost: 0.5, durationMs: 90_000,
  },
  steps: [
    step(0, { kind: 'user', role: 'user', preview: 'Buy 100% cotton 👟' }),
    step(1, { tools: ['bash'], text: 'bash {"command":"LS -la"}' }),
    step(2, { kind: 'observation', role: 'tool', tools: ['bash'], isError: true, preview: 'nul:\ufffd' }),
  ],
  labels: [
    label('rating', { stepId: 's1', value: '-1' }),
    label('failure', { stepId: 's1', name: 'execution/wrong-arguments', severity: 'major', isFirst: true }),
    label('failure', { stepId: 's2', name: 'planning/loop', authorKind: 'model', author: 'critic' }),
    label('attribute', { name: 'score', value: '3' }),
    label('attribute', { name: 'score', value: '"3"', trajectoryId: null }),
    label('comment', { stepId: 's2', value: 'odd' }),
  ],
};

function keeps(text: string): boolean {
  const filter = parseFilter(text);
  if (!filter.ok) throw new Error(filter.error.message);
  return matchesFilter(filter.value, row);
}

describe('a filter over a trajectory', () => {
  it('keeps it by its facts, A to Z as a to z, ids letter by letter', () => {
    for (const text of ['', 'model:claude-*', 'model:"claude-opus"', 'task:shop_3', 'id:t', 'id:run-*', 'file:*.json', 'title:"RED shoes"', 'stop:end_turn', 'tokens:20', 'duration:1.5m', 'cost<1', 'steps:1,3']) {
      expect([text, keeps(text)]).toEqual([text, true]);
    }
    for (const text of ['id:RUN-7', 'task:SHOP_3', 'task:shopx3', 'file:json', 'model:opus', 'steps>3']) expect([text, keeps(text)]).toEqual([text, false]);
  });

  it('takes the unknown for neither yes nor no', () => {
    for (const text of ['reward>0', 'reward<=0', 'reward!=0', 'reward:*', 'harness:*', 'harness!=x']) expect([text, keeps(text)]).toEqual([text, false]);
    for (const text of ['not reward>0', 'not reward:*', 'outcome:unknown', 'outcome!=success', 'not harness:x']) expect([text, keeps(text)]).toEqual([text, true]);
  });

  it('asks steps one by one, all together, by number and for the first', () => {
    const kept = [
      'any(step, tool:bash error:true)', 'not any(step, tool:bash text:cotton)', 'all(step, active:true)', 'not all(step, kind:action)', 'count(step, tool:bash)>=2',
      'count(step, error:*):1', 'first(step, tool:bash) ordinal:1', 'not first(step, tool:bash) error:true', 'not first(step, tool:none) ordinal>=0', 'tool:BASH', 'all(step, not error:false)',
    ];
    for (const text of kept) expect([text, keeps(text)]).toEqual([text, true]);
  });

  it('searches stored text: case of A to Z, signs of LIKE, other planes, U+0000', () => {
    for (const text of ['text:"100% c"', 'text:👟', 'text:"ls -la"', 'text:"nul:\0"', 'text:b*100', 'text:ls*la']) expect([text, keeps(text)]).toEqual([text, true]);
    for (const text of ['text:"100_ c"', 'text:"b*100"', 'text:la*ls']) expect([text, keeps(text)]).toEqual([text, false]);
  });

  it('counts labels of people; suggestions are asked for by name', () => {
    const kept = [
      'rating:-1', 'rating<=0', 'not rating:1', 'failure:execution/*', 'not failure:planning/*', 'suggested:true', 'severity:major', 'first_failure:true', 'corrected:false',
      'labelled:true', 'author:ann', 'not author:critic', 'comment:ODD', 'any(step, failure:* rating:-1)', 'any(step, unlabelled:true comment:*)', 'any(step, suggested:true labelled:false)',
    ];
    for (const text of kept) expect([text, keeps(text)]).toEqual([text, true]);
  });

  it('compares attributes of a trajectory and of its task, numbers only with numbers', () => {
    for (const text of ['attribute.score:3', 'attribute.score>=3', 'attribute.score:*', 'not attribute.score>3', 'not attribute.other:*', 'attribute.score:"3"']) expect([text, keeps(text)]).toEqual([text, true]);
    expect(keeps('any(step, attribute.score:3)')).toBe(false);
  });
});
