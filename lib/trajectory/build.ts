/** Builds a trajectory step by step; importers and tests say only what they know, everything else is unknown. */
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/schema';
import { CallBook, type ResultClaim } from './call-book';
import { checkTrajectory } from './check';
import { makeCallKey, makeStepId, makeTaskId, makeTrajectoryId, splitCallKey, type CallKey, type TaskId, type TrajectoryId } from './ids';
import { issue, type Issue, type IssueCode, type Where } from './issue';
import type { Answer, CallArguments, Step, ToolCall, Trajectory } from './model';
import { leavesOf } from './walk';

/** A call as a source has it. */
export interface CallInput {
  callId?: string | null;
  name: string;
  args: CallArguments;
  encoding?: ToolCall['encoding'];
  status?: ToolCall['status'];
  delegated?: ToolCall['delegated'];
  extra?: Json;
}

/** A step as a source has it. `parent` defaults to the step before (null for a new root). */
export interface StepInput extends Partial<Omit<Step, 'id' | 'ordinal' | 'calls' | 'answer' | 'kind' | 'role' | 'parent'>> {
  kind: Step['kind'];
  role: string;
  /** Unique in the trajectory: the source's own id or place. Default: the ordinal. */
  key?: string;
  parent?: number | null;
  calls?: readonly CallInput[];
  /** An observation: which call it says that it answers. */
  result?: ResultClaim;
}

export interface TrajectoryInput extends Partial<Omit<Trajectory, 'id' | 'task' | 'steps' | 'format' | 'issues'>> {
  format: string;
  /** The source's own id where its format says that it is globally unique, else the file's sha256. */
  origin: string;
  /** Tells the trajectory from others of that origin. */
  key: string;
}

/** Leading system and first user texts: what makes rollouts without a task id rollouts of one task. */
function taskBasis(steps: readonly Step[]): string[] {
  const basis: string[] = [];
  for (const step of steps) {
    if (step.kind !== 'system' && step.kind !== 'user') break;
    basis.push(step.kind, ...step.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])));
    if (step.kind === 'user' && !step.synthetic) break;
  }
  return basis;
}

/** A sub-agent is given a task of its own, also where it is told the words of its parent's: its runs are no rollouts of that one. */
export function taskOf(facts: { externalTask?: string | null; parentLink?: unknown }, steps: readonly Step[], hash: Hash): TaskId {
  const external = facts.externalTask ?? null;
  const basis = external === null ? taskBasis(steps) : ['task', external];
  return makeTaskId(hash, facts.parentLink ? ['subagent', ...basis] : basis);
}

export const goalOf = (steps: readonly Step[]): string | null => {
  const asked = steps.find((step) => step.kind === 'user' && !step.synthetic && !step.copied) ?? steps.find((step) => step.kind === 'user');
  const text = asked?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n') ?? '';
  return text === '' ? null : text;
};

export class TrajectoryBuilder {
  readonly id: TrajectoryId;
  readonly issues: Issue[] = [];
  private readonly steps: Step[] = [];
  private readonly keys = new Set<string>();
  private readonly calls = new CallBook();

  constructor(
    private readonly input: TrajectoryInput,
    private readonly hash: Hash,
  ) {
    this.id = makeTrajectoryId(hash, input.origin, input.key);
  }

  get length(): number {
    return this.steps.length;
  }

  step(ordinal: number): Step | undefined {
    return this.steps[ordinal];
  }

  /** Calls of one step that no result has answered yet. */
  openCalls(ordinal: number): CallKey[] {
    // Calls wait in the order of their steps, so those of a late step stand at the end.
    const keys: CallKey[] = [];
    const waiting = this.calls.pending();
    for (let at = waiting.length - 1; at >= 0; at--) {
      const key = waiting[at]?.key;
      if (key === undefined || splitCallKey(key).ordinal < ordinal) break;
      if (splitCallKey(key).ordinal === ordinal) keys.unshift(key);
    }
    return keys;
  }

  report(code: IssueCode, message: string, where: Where = {}): void {
    this.issues.push(issue(code, message, where));
  }

  /** Adds a step and returns its ordinal. */
  add(input: StepInput): number {
    const { key: ownKey, calls = [], result, parent, ...rest } = input;
    const ordinal = this.steps.length;
    let key = ownKey ?? `#${ordinal}`;
    if (this.keys.has(key)) {
      if (ownKey !== undefined) this.report('duplicate_step_id', `Step ${ordinal} repeats the id ${ownKey} of an earlier step.`, placeOf(input));
      key = `${key}#${ordinal}`;
    }
    this.keys.add(key);
    const made = calls.map((call, index): ToolCall => ({
      key: makeCallKey(ordinal, index),
      callId: call.callId ?? null,
      name: call.name,
      args: call.args,
      encoding: call.encoding ?? (call.args.state === 'text' ? 'inline_text' : 'object'),
      status: call.status ?? 'pending',
      ...(call.delegated ? { delegated: call.delegated } : {}),
      ...(call.extra === undefined ? {} : { extra: call.extra }),
    }));
    for (const call of made) if (this.calls.open(call) === 'reused') this.report('reused_call_id', `Step ${ordinal}: the call id ${call.callId} was used before.`, placeOf(input));
    this.steps.push({
      parts: [], joins: [], link: 'explicit', compaction: null, branch: null, synthetic: false, copied: false, model: null, finishReason: null,
      startedAt: null, endedAt: null, durationMs: null, usage: null, rewards: [], sourceIndexes: [], src: [],
      ...rest,
      id: makeStepId(this.hash, this.id, key),
      ordinal,
      parent: parent === undefined ? (ordinal === 0 ? null : ordinal - 1) : parent,
      calls: made,
      answer: result ? this.answer(ordinal, result, input) : null,
    });
    return ordinal;
  }

  private answer(ordinal: number, claim: ResultClaim, input: StepInput): Answer {
    const found = this.calls.close(claim);
    if (found.pairing === 'none') this.report('orphan_result', `Step ${ordinal}: no call was found for this result${claim.callId ? ` (${claim.callId})` : ''}.`, placeOf(input));
    if (found.pairing === 'by_unique_name') this.report('paired_by_name', `Step ${ordinal}: the result carries no call id and was paired with the only open call of ${claim.name}.`, placeOf(input));
    for (const call of found.calls) call.status = claim.isError === true ? 'error' : claim.isError === false ? 'ok' : 'unknown';
    return {
      calls: found.calls.map((call) => call.key),
      pairing: found.pairing,
      callId: claim.callId ?? null,
      name: claim.name ?? null,
      isError: claim.isError ?? null,
      ...(claim.exitCode === undefined ? {} : { exitCode: claim.exitCode }),
      ...(claim.structured === undefined ? {} : { structured: claim.structured }),
    };
  }

  /** null where the source held no step. */
  finish(): Trajectory | null {
    const { steps, input, hash } = this;
    if (steps.length === 0) return null;
    for (const call of this.calls.pending()) this.report('pending_call', `Step ${call.key.split('.')[0]}: the call of ${call.name} has no result.`);
    const { origin: _origin, key: _key, ...facts } = input;
    const trajectory: Trajectory = {
      externalId: null, group: null, trial: null, seed: null, agent: { name: null, version: null, model: null }, actors: [], tools: [],
      activeLeaf: leavesOf(steps).at(-1) ?? null, status: 'unknown', stopReason: null, outcomes: [], usage: null, startedAt: null, endedAt: null,
      parentLink: null, continuesFrom: null, src: [],
      ...facts,
      goal: input.goal ?? goalOf(steps),
      id: this.id,
      externalTask: input.externalTask ?? null,
      task: taskOf(input, steps, hash),
      steps,
      issues: this.issues,
    };
    const faults = checkTrajectory(trajectory);
    if (faults.length > 0) throw new Error(`${input.format} made an unsound trajectory: ${faults.slice(0, 3).join('; ')}`);
    return trajectory;
  }
}

const placeOf = (input: StepInput): Where => {
  const at = input.src?.[0];
  return at ? { line: at.line ?? null, start: at.start, end: at.end, pointer: at.pointer ?? null } : {};
};
