import { describe, expect, it } from 'vitest';
import { testHash } from '@/lib/testing/hash';
import { LabelBook } from '@/lib/testing/label-log';
import { trajectory } from '@/lib/testing/trajectory';
import { columnsOf } from './columns';
import { answerOf, labelRef } from './content';
import { currentLabels } from './fold';
import { LabelEvent, type Label } from './stored-event';
import { toLabelInput } from './to-input';

const run = trajectory('u:ask > c:look(a) > o:found it > a:done', { externalId: 'run', externalTask: 'k' });
const message = { role: 'assistant', content: 'better' };
const on = { author: 'ann', trajectory: 'run' };
const inputs = [
  { ...on, kind: 'preference', step: 3, alternatives: [{ trajectory: 'run', step: 3 }, { message }], best: 1, strength: 2, reasons: ['shorter'], shown: [1, 0], confidence: 0.5 },
  { ...on, kind: 'rating', step: 3, value: -1 },
  { ...on, kind: 'rating', step: 3, value: 1, alternative: message, author_kind: 'model' },
  { ...on, kind: 'correction', step: 1, message, reason: 'wrong tool' },
  { ...on, kind: 'goal', goal: 'find it', achieved_at: 2, evidence: [{ step: 2, quote: 'found' }], relevance: { 1: 0 } },
  { ...on, kind: 'failure', step: 1, mode: 'execution/wrong-arguments', severity: 'major', first: true, evidence: [{ step: 1, quote: 'look' }] },
  { ...on, kind: 'verdict', flags: { safe: 1 }, rationale: 'fine' },
  { ...on, kind: 'attribute', name: 'role', value: { a: [1, 'x'] } },
  { author: 'ann', task: 'k', kind: 'attribute', name: 'role', value: 'task' },
  { ...on, kind: 'attribute', step: 1, name: 'role', value: null },
  { ...on, kind: 'comment', text: 'hm', step: 2 },
  { ...on, kind: 'skip', step: 3 },
];
function filled(extra: readonly object[] = []): LabelBook {
  const book = new LabelBook([run]);
  for (const input of [...extra, ...inputs]) book.add(input);
  return book;
}
const labelled = (facts: object): Label => {
  const book = new LabelBook([run]);
  book.add({ ...on, ...facts });
  const [label] = currentLabels(book.labels);
  if (!label) throw new Error('no label');
  return label;
};

describe('a label in a dataset', () => {
  it('goes by the id that was given with it, else by what it says', () => {
    expect(labelRef(labelled({ kind: 'skip', step: 3, id: 'mine' }), testHash)).toBe('mine');
    const refs = (book: LabelBook) => currentLabels(book.labels).map((label) => labelRef(label, testHash));
    // One label more before them moves every made id on.
    expect(refs(filled([{ ...on, kind: 'comment', text: 'first' }]))).toEqual(expect.arrayContaining(refs(filled())));
    expect(new Set(refs(filled())).size).toBe(inputs.length);
  });

  it('does not depend on made ids and times', () => {
    const book = new LabelBook([run]);
    book.add({ ...on, kind: 'skip', step: 3 });
    const [early] = currentLabels(book.labels);
    const moved = early && LabelEvent.parse({ ...early, id: '0190aaaa-0000-7000-8000-000000000001', at: '2030-01-01T00:00:00Z', supersedes: 'x', duration_ms: 5 });
    expect(moved && labelRef(moved, testHash)).toBe(early && labelRef(early, testHash));
  });
});

describe('answers of two authors', () => {
  it('are the same whatever the reasons', () => {
    const failure = (facts: object) => answerOf(labelled({ kind: 'failure', step: 1, mode: 'm', ...facts }));
    expect(failure({ note: 'a', confidence: 1, evidence: [{ step: 1, quote: 'look' }] })).toBe(failure({ author: 'bob' }));
    expect(failure({ severity: 'major' })).not.toBe(failure({}));
  });
});

describe('a dump', () => {
  it('is taken again as it is, and changes nothing where it came from', () => {
    const book = filled();
    const [first] = currentLabels(book.labels).filter((label) => label.kind === 'skip');
    book.add({ kind: 'retract', author: 'ann', label: first?.id });
    const lines = [...book.labels.events.values()].map((event) => toLabelInput(event, (step) => run.steps.find((one) => one.id === step)?.ordinal ?? null));
    for (const line of lines) expect(book.try(line)).toBe('already');
    const copy = new LabelBook([run]);
    for (const line of lines) copy.add(line);
    expect([...copy.labels.events]).toEqual([...book.labels.events]);
    expect(currentLabels(copy.labels)).toEqual(currentLabels(book.labels));
  });
});

describe('columns that filters ask', () => {
  it('hold numbers as numbers, texts as JSON, long names cut', () => {
    expect(columnsOf(labelled({ kind: 'attribute', name: 'n', value: { $num: '1.0' } }))).toMatchObject({ name: 'n', value: '1' });
    expect(columnsOf(labelled({ kind: 'attribute', name: 'n', value: '1' }))).toMatchObject({ value: '"1"' });
    expect(columnsOf(labelled({ kind: 'failure', step: 1, mode: 'm', severity: 'minor' }))).toEqual({ name: 'm', value: null, severity: 'minor', isFirst: false });
    const goal = labelled({ kind: 'goal', goal: `${'😀'.repeat(600)}\0`, achieved_at: 2, evidence: [{ step: 2, quote: 'found' }] });
    expect(columnsOf(goal).name).toBe('😀'.repeat(500));
    expect(columnsOf(labelled({ kind: 'comment', text: 'a\0b' })).value).toBe('a\ufffdb');
  });
});
