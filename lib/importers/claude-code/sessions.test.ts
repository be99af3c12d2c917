import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areExamplesThere, readExample } from '@/lib/testing/handed-examples';
import { fileAmong, readSample } from '@/lib/testing/read-sample';
import { contextAt } from '@/lib/trajectory/context';
import type { Trajectory } from '@/lib/trajectory/model';
import { contextMessages, partsText } from '@/lib/trajectory/to-messages';
import { sampleOf } from '@/lib/importers/sample';
import { recogniseFile } from '@/lib/importers/recognise';
import { claudeCode } from './importer';

/** Rows of a session whose id is `session`; links default to the row before. */
async function readRows(...rows: object[]) {
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  return readSample(claudeCode, fileAmong(new Map([['session', new TextEncoder().encode(text)]]), 'session'));
}
const session = '3f0b6a1e-0000-4000-8000-0000000000aa';
const user = (uuid: string, parentUuid: string | null, content: unknown, more: object = {}) => ({ type: 'user', uuid, parentUuid, sessionId: session, message: { role: 'user', content }, ...more });
const assistant = (uuid: string, parentUuid: string | null, content: unknown, more: object = {}) => ({
  type: 'assistant', uuid, parentUuid, sessionId: session, message: { role: 'assistant', content, ...more },
});
const use = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: {} });
const result = (id: string, content = 'ok') => ({ type: 'tool_result', tool_use_id: id, content });

async function only(...rows: object[]): Promise<Trajectory> {
  const { trajectories } = await readRows(...rows);
  const [first] = trajectories;
  if (!first || trajectories.length > 1) throw new Error(`${trajectories.length} trajectories`);
  return first;
}
const shape = ({ steps }: Trajectory) => steps.map((step) => [partsText(step.parts), step.parent, step.link]);

describe('links', () => {
  it('results of one response hang on one another, and the next step on the last of them', async () => {
    const run = await only(
      user('a', null, 'go'), assistant('b', 'a', [use('t1')], { id: 'm' }), assistant('c', 'b', [use('t2')], { id: 'm' }),
      user('d', 'b', [result('t1', 'one')]), user('e', 'c', [result('t2', 'two')]), assistant('f', 'd', 'done'),
    );
    expect(shape(run).map(([text, parent]) => [text, parent])).toEqual([['go', null], ['', 0], ['one', 1], ['two', 2], ['done', 3]]);
    expect(run.steps.every((step) => step.branch === null)).toBe(true);
  });

  it('a parent that stands later in the file comes first all the same', async () => {
    const run = await only(user('a', null, 'go'), assistant('c', 'b', 'late'), user('b', 'a', 'early'));
    expect(shape(run)).toEqual([['go', null, 'explicit'], ['early', 0, 'explicit'], ['late', 1, 'explicit']]);
    expect(run.activeLeaf).toBe(2);
  });

  it('a circle is cut, and no row is lost', async () => {
    const run = await only(user('a', null, 'go'), user('b', 'c', 'one'), user('c', 'b', 'two'));
    expect(run.steps.map((step) => partsText(step.parts)).sort()).toEqual(['go', 'one', 'two']);
    expect(run.issues.map((one) => one.code)).toEqual(['link_guessed']);
  });

  it('the first prompt written anew is another beginning, and the newest is kept', async () => {
    const run = await only(user('a', null, 'first'), assistant('b', 'a', 'one'), user('c', null, 'again'), assistant('d', 'c', 'two'));
    expect(shape(run).map(([, parent]) => parent)).toEqual([null, 0, null, 2]);
    expect(run.steps.map((step) => step.branch)).toEqual([{ reason: 'rewind', selected: false }, null, { reason: 'rewind', selected: true }, null]);
    expect(run.activeLeaf).toBe(3);
  });

  it('a session that goes on from another file names it', async () => {
    const run = await only(user('a', 'in-another-file', 'go on'));
    expect(run.continuesFrom).toEqual({ ref: 'in-another-file', resolved: false });
    expect(run.issues).toEqual([]);
  });

  it('another row with a known id is a step of its own', async () => {
    const run = await only(user('a', null, 'go'), assistant('b', 'a', 'one'), assistant('b', 'a', 'two'));
    expect(run.steps.map((step) => partsText(step.parts))).toEqual(['go', 'one', 'two']);
    expect(run.issues.map((one) => one.code)).toEqual(['duplicate_step_id']);
  });
});

describe('contexts', () => {
  const said = (run: Trajectory, ordinal: number) => contextMessages(contextAt(run.steps, ordinal), run.steps).map(({ content }) => content);

  it('after a compaction the model saw the summary alone', async () => {
    const run = await only(
      user('a', null, 'long'), assistant('b', 'a', 'work'),
      { type: 'system', subtype: 'compact_boundary', uuid: 'c', parentUuid: null, logicalParentUuid: 'b', sessionId: session, compactMetadata: { trigger: 'manual', preTokens: 9 } },
      user('d', 'c', 'so far', { isCompactSummary: true }), assistant('e', 'd', 'on'),
    );
    expect(run.steps[2]).toMatchObject({ kind: 'compaction', parent: 1, compaction: { mode: 'summary', trigger: 'manual', tokensBefore: 9 } });
    expect(said(run, 4)).toEqual(['so far']);
  });

  it('after /clear the model saw nothing of before, and the trajectory goes on', async () => {
    const run = await only(user('a', null, 'one'), assistant('b', 'a', '1'), user('c', 'b', '<command-name>/clear</command-name>'), user('d', null, 'two'), assistant('e', 'd', '2'));
    expect(said(run, 4)).toEqual(['two']);
    expect(run.steps[3]?.parent).toBe(2);
  });

  it('notices are steps that no model saw', async () => {
    const notice = { type: 'system', subtype: 'informational', content: 'low on context', uuid: 'n', parentUuid: 'a', sessionId: session };
    const run = await only(user('a', null, 'one'), notice, assistant('b', 'n', '1'));
    expect(run.steps[1]?.kind).toBe('meta');
    expect(said(run, 2)).toEqual(['one']);
  });
});

describe('identity', () => {
  const sample = readFileSync(join(import.meta.dirname, 'samples/rewound.jsonl'), 'utf8').split('\n');
  const readFirst = (lines: number) => readSample(claudeCode, fileAmong(new Map([['any', new TextEncoder().encode(sample.slice(0, lines).join('\n'))]]), 'any'));

  it('a session that grew keeps the ids of its steps', async () => {
    const [whole] = (await readFirst(sample.length)).trajectories;
    for (const lines of [4, 9, 14, 20]) {
      const [part] = (await readFirst(lines)).trajectories;
      expect(part?.id).toBe(whole?.id);
      expect(part?.steps.map((step) => step.id)).toEqual(whole?.steps.slice(0, part?.steps.length).map((step) => step.id));
    }
  });

  it('a session id that is no UUID counts together with its file', async () => {
    const named = (text: string) => readRows({ ...user('a', null, text), sessionId: 'mine' });
    expect((await named('one')).trajectories[0]?.id).not.toBe((await named('two')).trajectories[0]?.id);
  });

  it('agents of one session have ids of their own', async () => {
    const side = (agentId: string) => ({ ...user(`of-${agentId}`, null, 'look'), isSidechain: true, agentId });
    const { trajectories } = await readRows(user('a', null, 'go'), side('x'), side('y'));
    expect(new Set(trajectories.map(({ id }) => id)).size).toBe(3);
    expect(trajectories.map(({ externalId }) => externalId)).toEqual([session, 'x', 'y']);
  });
});

it('a meta file alone is no format of ours, and names the file that it accompanies', async () => {
  const meta = await sampleOf('a/agent-x1.meta.json', new TextEncoder().encode('{"agentType": "Explore", "toolUseId": "t1", "spawnDepth": 1}'));
  expect(claudeCode.sidecarOf?.('a/agent-x1.meta.json', meta)).toBe('agent-x1.jsonl');
  expect(recogniseFile(meta).importer).toBeNull();
});

describe.skipIf(!areExamplesThere)('small broken sessions', () => {
  const broken = async (name: string): Promise<Trajectory> => {
    const [first] = (await readExample(claudeCode, `repro/${name}.jsonl`)).trajectories;
    if (!first) throw new Error(`${name} gave no trajectory`);
    return first;
  };

  it('01: the fork stands after a, and the run ends on d', async () => {
    const { steps, activeLeaf } = await broken('01_cc_rewind_branch');
    expect(steps.map((step) => step.parent)).toEqual([null, 0, 0, 2]);
    expect(steps.map((step) => step.branch?.selected)).toEqual([undefined, false, true, undefined]);
    expect(activeLeaf).toBe(3);
  });

  it('02: c joins b', async () => {
    const { steps, issues } = await broken('02_cc_dangling_parent');
    expect(steps[2]).toMatchObject({ parent: 1, link: 'file_order' });
    expect(issues.map((one) => [one.code, one.line])).toEqual([['link_guessed', 3]]);
  });

  it('03: d hangs on the result, through a row without a message', async () => {
    expect((await broken('03_cc_progress_fork')).steps[3]?.parent).toBe(2);
  });

  it('05: three blocks in order, and the usage once', async () => {
    const { steps } = await broken('05_cc_usage_per_block');
    expect(steps[0]?.parts.map((part) => part.type)).toEqual(['reasoning', 'text', 'call']);
    expect(steps[0]?.usage).toMatchObject({ input: 10, output: 57 });
  });

  it('06: the compaction has b before it, and its summary was said by nobody', async () => {
    const { steps } = await broken('06_cc_compact_chain_break');
    expect(steps[2]).toMatchObject({ kind: 'compaction', parent: 1, compaction: { trigger: 'auto', tokensBefore: 150000 } });
    expect(steps[3]).toMatchObject({ kind: 'user', synthetic: true, parent: 2 });
    expect(contextMessages(contextAt(steps, 4), steps)).toEqual([{ role: 'user', content: 'summary…' }]);
  });

  it('07: the agent is linked with the call that started it', async () => {
    const main = await broken('07_cc_subagent_main');
    const child = await broken('07_cc_subagent_agent-x1');
    expect(child.parentLink).toEqual({ trajectory: main.id, ref: 't1', agent: 'Explore', depth: 1, resolved: true });
    expect(main.steps[0]?.calls[0]).toMatchObject({ callId: 't1', delegated: [{ trajectory: child.id, ref: 'x1', depth: 1, resolved: true }] });
  });

  it('a resumed session is one trajectory, and what the user did not allow says so', async () => {
    const { trajectories } = await readExample(claudeCode, 'trajectories/claude_code/Mai0313__VibeCodingTracker__sessions_claude_code.jsonl');
    expect(trajectories.map(({ externalId, steps }) => [externalId, steps.length])).toEqual([['e9f146fa-3b20-48d0-9be4-d99ca901cae4', 75]]);
    const calls = trajectories.flatMap(({ steps }) => steps.flatMap((step) => step.calls));
    expect(calls.filter((call) => call.status === 'rejected')).toHaveLength(2);
    expect(calls.filter((call) => call.status === 'pending')).toEqual([]);
  });
});
