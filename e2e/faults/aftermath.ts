/** What must hold after any fault, whatever it was. */
import { z } from 'zod';
import { expect } from '@playwright/test';
import type { Ledger } from './labeller';
import type { RolloutFile } from './rollouts';
import type { Victim } from './victim';

const Dumped = z.object({ id: z.string(), supersedes: z.string().optional() });
const Listed = z.object({ externalId: z.string().nullable(), steps: z.int() });
const Jobs = z.object({ jobs: z.array(z.object({ id: z.string(), state: z.string(), error: z.string().nullable() })) });
const Doctor = z.object({ ok: z.boolean() });

const lines = (text: string): unknown[] => text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));

/** Everything acknowledged is there once, of every batch all or nothing, and nothing else. */
export async function expectLabels(victim: Victim, project: string, { acknowledged, sent }: Ledger): Promise<void> {
  const { code, out, err } = await victim.command('labels', 'dump', '--project', project);
  expect(code, err).toBe(0);
  const dumped = lines(out).map((line) => Dumped.parse(line));
  const ids = dumped.map(({ id }) => id);
  const there = new Set(ids);
  expect(ids.length, 'an event is there twice').toBe(there.size);
  expect([...acknowledged].filter((id) => !there.has(id)), 'acknowledged and lost').toEqual([]);
  expect(sent.filter((batch) => new Set(batch.map((id) => there.has(id))).size > 1), 'half of a batch is there').toEqual([]);
  const known = new Set(sent.flat());
  expect(ids.filter((id) => !known.has(id)), 'there and never sent').toEqual([]);
  const before = new Set<string>();
  for (const { id, supersedes } of dumped) {
    if (supersedes !== undefined) expect(before.has(supersedes), `${id} comes before what it supersedes`).toBe(true);
    before.add(id);
  }
}

/** Each file is in as a whole or not at all. Returns the names of those that are in. */
export async function wholeFiles(victim: Victim, project: string, files: readonly RolloutFile[]): Promise<Set<string>> {
  const { code, out, err } = await victim.command('trajectories', '--project', project);
  expect(code, err).toBe(0);
  const steps = new Map(lines(out).map((line) => Listed.parse(line)).map((one) => [one.externalId, one.steps]));
  const whole = new Set<string>();
  for (const file of files) {
    const found = [...file.steps.keys()].filter((id) => steps.has(id));
    if (found.length === 0) continue;
    for (const [id, count] of file.steps) expect(steps.get(id), `${id} of ${file.name}`).toBe(count);
    whole.add(file.name);
  }
  return whole;
}

export async function jobs(victim: Victim) {
  const { code, out, err } = await victim.command('jobs', '--json', '--limit', '999');
  expect(code, err).toBe(0);
  return Jobs.parse(JSON.parse(out)).jobs;
}

export async function expectContentDoctor(victim: Victim): Promise<void> {
  const { code, out, err } = await victim.command('doctor', '--json');
  expect(code, `${out}\n${err}`).toBe(0);
  expect(Doctor.parse(JSON.parse(out)).ok, out).toBe(true);
}
