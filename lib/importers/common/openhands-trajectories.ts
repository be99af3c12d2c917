/** The trajectories of an OpenHands event stream: the run itself, and one for each agent that it delegated to. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { ImportContext } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput, type TrajectoryInput } from '@/lib/trajectory/build';
import { makeTrajectoryId } from '@/lib/trajectory/ids';
import type { SourceRef, SubLink, Trajectory } from '@/lib/trajectory/model';
import { withExtra } from './fields';
import { HistoryWriter } from './openhands-history';
import { readEvent, type OpenHandsEvent } from './openhands-event';
import { whereOf } from './place';
import { runsOf, type OpenHandsRun } from './openhands-runs';
import { summedUsage } from './sum-usage';

/** The events of a list, in its order. An entry is an event; in older lists it is a pair of an action and its observation. */
export class EventList {
  readonly events: OpenHandsEvent[] = [];
  /** Where something stands that is no event. */
  readonly bad: SourceRef[] = [];

  add(entry: Json, src: SourceRef, index: number): void {
    const pair = arrayOf(entry);
    const values = pair ? pair.map((value, at) => ({ value, src: { ...src, pointer: `${src.pointer ?? ''}/${at}` } })) : [{ value: entry, src }];
    for (const one of values) {
      const event = readEvent(one.value, one.src, index);
      if (event) this.events.push(event);
      else if (one.value !== null) this.bad.push(one.src);
    }
  }
}

const statuses = new Map<string, Trajectory['status']>([
  ['finished', 'completed'],
  ['awaiting_user_input', 'completed'],
  ['rejected', 'aborted'],
  ['stopped', 'aborted'],
  ['error', 'failed'],
  ['running', 'running'],
  ['loading', 'running'],
  ['init', 'running'],
  ['paused', 'running'],
]);

function statusOf(state: string | null, events: readonly OpenHandsEvent[]): Trajectory['status'] {
  const known = state === null ? undefined : statuses.get(state);
  if (known !== undefined && known !== 'running') return known;
  return events.some(({ action }) => action === 'finish') ? 'completed' : (known ?? 'unknown');
}

const versionIn = (events: readonly OpenHandsEvent[]): string | null => {
  const said = events.map(({ value }) => objectOf(value.args)?.openhands_version).find((version) => typeof version === 'string');
  return typeof said === 'string' ? said : null;
};

export interface StreamInput {
  facts: TrajectoryInput;
  list: EventList;
  /** A step before those of the list. */
  first?: StepInput | null;
}

export function trajectoriesOf({ facts, list, first = null }: StreamInput, context: ImportContext): Trajectory[] {
  const runs = runsOf(list.events);
  const keyOf = (run: OpenHandsRun) => (run.key === '' ? facts.key : `${facts.key}/${run.key}`);
  const idOf = (run: OpenHandsRun) => makeTrajectoryId(context.hash, facts.origin, keyOf(run));
  const started = new Map(runs.flatMap((run) => (run.start ? [[run.start, run] as const] : [])));
  const linkTo = (run: OpenHandsRun, trajectory: OpenHandsRun): SubLink => ({
    trajectory: idOf(trajectory), ...(run.agent === null ? {} : { agent: run.agent }), depth: run.depth, resolved: true,
  });
  return runs.flatMap((run) => {
    const parent = run.parent ? linkTo(run, run.parent) : null;
    const own = run.parent ? { format: facts.format, origin: facts.origin, key: keyOf(run), parentLink: parent, agent: { name: run.agent, version: null, model: null } } : facts;
    const builder = new TrajectoryBuilder(own, context.hash);
    if (!run.parent) {
      for (const src of list.bad) builder.report('bad_step', 'The entry is neither an action nor an observation; no step was made of it.', whereOf(src));
      if (first) builder.add(first);
    }
    const writer = new HistoryWriter(builder, context, (event) => {
      const other = started.get(event);
      return other ? linkTo(other, other) : null;
    });
    const end = writer.write(run);
    const trajectory = builder.finish();
    return trajectory ? [{ ...trajectory, ...ending(trajectory, own, run, end) }] : [];
  });
}

function ending(trajectory: Trajectory, facts: TrajectoryInput, run: OpenHandsRun, end: ReturnType<HistoryWriter['write']>): Partial<Trajectory> {
  const times = run.events.flatMap(({ value }) => (typeof value.timestamp === 'string' ? [value.timestamp] : []));
  const agent = facts.agent ?? trajectory.agent;
  return {
    tools: end.tools,
    agent: { name: agent.name, version: agent.version ?? versionIn(run.events), model: agent.model ?? trajectory.steps.find((step) => step.model !== null)?.model ?? null },
    status: facts.status ?? statusOf(end.state, run.events),
    stopReason: facts.stopReason ?? end.state,
    usage: facts.usage ?? summedUsage(trajectory.steps),
    startedAt: times[0] ?? null,
    endedAt: times.at(-1) ?? null,
    ...withExtra(objectOf(facts.extra) ?? undefined, end.early.length > 0 ? { events: end.early } : undefined),
  };
}
