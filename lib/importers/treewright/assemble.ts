/** The lines of one trajectory put together, also where some are missing or damaged: then an empty notice keeps the place, so that all links hold. */
import type { Hash } from '@/lib/base/hash';
import { objectOf, setMember } from '@/lib/json/json';
import { readShape, sayFirstFault } from '@/lib/json/read-shape';
import type { Json } from '@/lib/json/schema';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { SourceFile, SourceRecord } from '@/lib/importers/importer';
import { goalOf, taskOf } from '@/lib/trajectory/build';
import { checkTrajectory } from '@/lib/trajectory/check';
import { makeCallKey, makeStepId, makeTrajectoryId, splitCallKey, TrajectoryId } from '@/lib/trajectory/ids';
import { issue, type Issue } from '@/lib/trajectory/issue';
import { Step, Trajectory } from '@/lib/trajectory/model';
import { leavesOf } from '@/lib/trajectory/walk';
import { callDefaults, stepDefaults, trajectoryDefaults } from './format';

type Members = { [key: string]: Json };

/** A line with its place. */
export interface Line {
  members: Members;
  record: SourceRecord;
}

/** How many step lines may be missing before one that says its ordinal. */
const longestGap = 10_000;

const textIn = (members: Members, key: string): string | null => {
  const value = members[key];
  return typeof value === 'string' ? value : null;
};

export class Assembly {
  readonly issues: Issue[] = [];
  private readonly id: TrajectoryId;
  private readonly steps: Step[] = [];
  /** How many steps the trajectory says that it has. */
  private readonly announced: number | null;
  private readonly facts: Members;

  /** `index`: 0-based place of the trajectory in the file. */
  constructor(
    private readonly header: Line,
    index: number,
    private readonly file: SourceFile,
    private readonly hash: Hash,
  ) {
    const { treewright: _version, line: _line, steps, ...facts } = header.members;
    this.facts = facts;
    this.announced = typeof steps === 'number' ? steps : null;
    const own = TrajectoryId.safeParse(facts.id);
    this.id = own.success ? own.data : makeTrajectoryId(hash, file.sha256, `#${index}`);
  }

  private whereIs(record: SourceRecord) {
    return whereOf(placeIn(this.file, record));
  }

  private blank(record: SourceRecord): Step {
    const at = this.steps.length;
    return Step.parse({
      ...stepDefaults,
      id: makeStepId(this.hash, this.id, `lost#${at}`),
      ordinal: at,
      kind: 'meta',
      role: '',
      parent: at === 0 ? null : at - 1,
      link: 'file_order',
      src: [placeIn(this.file, record)],
    });
  }

  addStep(line: Line): void {
    const { members } = line;
    const { ordinal } = members;
    const next = this.steps.length;
    const at = typeof ordinal === 'number' ? ordinal : next;
    const limit = Math.min(this.announced ?? Infinity, next + longestGap);
    if (!Number.isInteger(at) || at < next || at > limit) {
      this.issues.push(
        issue(
          'bad_step',
          `The step says that it is number ${at}, but number ${next} was expected; it was left out.`,
          this.whereIs(line.record),
        ),
      );
      return;
    }
    if (at > next)
      this.issues.push(
        issue('bad_step', `Steps ${next} to ${at - 1} are missing; empty notices keep their places.`, this.whereIs(line.record)),
      );
    while (this.steps.length < at) this.steps.push(this.blank(line.record));
    const read = readShape(Step, {
      ...ownMembers(members, stepDefaults),
      id: members.id ?? makeStepId(this.hash, this.id, `#${at}`),
      ordinal: at,
      parent: members.parent === undefined ? (at === 0 ? null : at - 1) : members.parent,
      src: members.src ?? [placeIn(this.file, line.record)],
      calls: Array.isArray(members.calls) ? members.calls.map((call, index) => fullCall(call, at, index)) : (members.calls ?? []),
    });
    if (!read.ok)
      this.issues.push(
        issue('bad_step', `Step ${at}: ${sayFirstFault(read.error, 'the line')}; an empty notice keeps its place.`, this.whereIs(line.record)),
      );
    this.steps.push(read.ok ? read.value : this.blank(line.record));
  }

  /** null, and an issue that says why, where the lines make no sound trajectory. */
  finish(): Trajectory | null {
    const { steps, facts, hash, header } = this;
    const where = this.whereIs(header.record);
    if (this.announced !== null && steps.length < this.announced)
      this.issues.push(
        issue('truncated', `The trajectory says that it has ${this.announced} steps, but ${steps.length} are there.`, where),
      );
    if (steps.length === 0) {
      this.issues.push(issue('no_steps', 'The trajectory has no steps; none was made.', where));
      return null;
    }
    if (this.issues.length > 0) this.forgetLostCalls();
    const read = readShape(Trajectory, {
      ...trajectoryDefaults,
      agent: { name: null, version: null, model: null },
      task: taskOf({ externalTask: textIn(facts, 'externalTask'), parentLink: facts.parentLink }, steps, hash),
      goal: goalOf(steps),
      activeLeaf: leavesOf(steps).at(-1) ?? null,
      src: [placeIn(this.file, header.record)],
      ...facts,
      id: this.id,
      steps: [],
    });
    if (!read.ok) {
      this.issues.push(issue('bad_record', `The trajectory cannot be read: ${sayFirstFault(read.error, 'the line')}.`, where));
      return null;
    }
    const isThere = (ordinal: number | null | undefined) => ordinal === null || ordinal === undefined || ordinal < steps.length;
    const trajectory: Trajectory = {
      ...read.value,
      steps,
      activeLeaf: isThere(read.value.activeLeaf) ? read.value.activeLeaf : (leavesOf(steps).at(-1) ?? null),
      outcomes: read.value.outcomes.filter((outcome) => isThere(outcome.leaf)),
    };
    const faults = checkTrajectory(trajectory);
    if (faults.length === 0) return trajectory;
    this.issues.push(issue('bad_record', `The trajectory is not sound: ${faults.slice(0, 3).join('; ')}.`, where));
    return null;
  }

  /** Results of calls that stood in a lost line answer nothing any more. */
  private forgetLostCalls(): void {
    for (const step of this.steps)
      if (step.answer)
        step.answer.calls = step.answer.calls.filter((key) => {
          const { ordinal, index } = splitCallKey(key);
          return this.steps[ordinal]?.calls[index] !== undefined;
        });
  }
}

/** Members of a step line with what it leaves out. Always in one order, which lets the engine keep one shape for all steps. */
function ownMembers(members: Members, defaults: Members): Members {
  const all: Members = {};
  for (const key in defaults) all[key] = members[key] ?? defaults[key] ?? null;
  for (const key in members) if (!(key in defaults) && key !== 'line') setMember(all, key, members[key] ?? null);
  return all;
}

function fullCall(call: Json, at: number, index: number): Json {
  const members = objectOf(call);
  return members ? { ...callDefaults, key: makeCallKey(at, index), ...members } : call;
}
