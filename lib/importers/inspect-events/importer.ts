/** Event lists of Inspect outside of a log: the model calls of each agent as a trajectory, branches and compactions included. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { InspectTurns } from '@/lib/importers/common/inspect-turns';
import { placeIn } from '@/lib/importers/common/place';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { makeTrajectoryId } from '@/lib/trajectory/ids';
import type { SubLink } from '@/lib/trajectory/model';
import { Spans } from '@/lib/importers/common/inspect-spans';

const format = 'inspect-events';
const kinds = new Set(['sample_init', 'state', 'model', 'tool', 'span_begin', 'span_end', 'step', 'branch', 'compaction', 'score', 'anchor', 'info', 'store', 'sandbox']);

const isEvent = (value: Json): boolean => {
  const kind = objectOf(value)?.event;
  return typeof kind === 'string' && kinds.has(kind);
};

const eventsOf = (value: Json | undefined): Json[] | null => arrayOf(objectOf(value)?.events);

function recognise({ values, shape }: Sample): Recognition | null {
  const lists = shape === 'object' ? [eventsOf(values[0]) ?? []] : [values];
  const isList = lists.some((list) => list.length > 0 && list.every(isEvent));
  return isList ? { score: 0.85, why: 'it is a list of events such as `model`, `tool` and `span_begin`' } : null;
}

interface Agent {
  builder: TrajectoryBuilder;
  turns: InspectTurns;
}

class EventReader {
  private readonly spans: Spans;
  private readonly agents = new Map<string, Agent>();

  constructor(
    private readonly file: SourceFile,
    private readonly key: string,
    private readonly events: readonly Json[],
    private readonly extra: JsonObject,
    private readonly context: ImportContext,
  ) {
    this.spans = new Spans(events);
  }

  *read(src: (index: number) => ReturnType<typeof placeIn>): Iterable<Imported> {
    const modelled = new Set(this.events.flatMap((value) => (objectOf(value)?.event === 'model' ? [this.spans.agentOf(objectOf(value) ?? {})] : [])));
    for (const [index, value] of this.events.entries()) {
      const event = objectOf(value);
      if (!event || !['model', 'tool', 'compaction'].includes(String(event.event))) continue;
      const agent = this.spans.agentOf(event);
      const { turns } = this.agent(agent, modelled, src(index));
      const turn = { event, src: src(index), index, reason: this.spans.isBranch(event) ? ('anchor' as const) : ('retry' as const) };
      if (event.event === 'model') turns.model(turn);
      else if (event.event === 'tool') turns.tool(turn);
      else turns.compact(turn);
    }
    for (const { builder, turns } of this.agents.values()) {
      const leaf = turns.finish();
      const imported = finished(builder, src(0), 'The events of the agent hold no model call; no trajectory was made.');
      if (imported.kind !== 'trajectory') yield imported;
      else {
        const { trajectory } = imported;
        const model = trajectory.steps.find((step) => step.model !== null)?.model ?? null;
        yield { ...imported, trajectory: { ...trajectory, activeLeaf: leaf ?? trajectory.activeLeaf, usage: summedUsage(trajectory.steps), agent: { ...trajectory.agent, model } } };
      }
    }
  }

  private keyOf(agent: string): string {
    return agent === '' ? this.key : `${this.key}/agent ${agent}`;
  }

  private agent(id: string, modelled: ReadonlySet<string>, src: ReturnType<typeof placeIn>): Agent {
    const known = this.agents.get(id);
    if (known) return known;
    const parent = this.spans.parentOf(id);
    const name = this.spans.nameOf(id);
    const link: SubLink | null =
      id === '' || !modelled.has(parent) ? null : { trajectory: makeTrajectoryId(this.context.hash, this.file.sha256, this.keyOf(parent)), ...(name === null ? {} : { agent: name }), resolved: true };
    const isFirst = this.agents.size === 0;
    const builder = new TrajectoryBuilder(
      { format, origin: this.file.sha256, key: this.keyOf(id), agent: { name, version: null, model: null }, parentLink: link, src: [src], ...withExtra(isFirst ? this.extra : undefined) },
      this.context.hash,
    );
    const made = { builder, turns: new InspectTurns(builder, this.context) };
    this.agents.set(id, made);
    return made;
  }
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const loose: SourceRecord[] = [];
  for await (const record of file.records()) {
    const events = eventsOf(record.value);
    if (events) {
      const fields = Fields.of(record.value);
      fields?.take('events');
      yield* new EventReader(file, `#${record.index}`, events, fields?.rest() ?? {}, context).read((index) => placeIn(file, record, `/events/${index}`));
    } else if (isEvent(record.value)) loose.push(record);
    else yield refusedRecord('The value is neither an event nor a list of them; it was not imported.', placeIn(file, record));
  }
  const [first] = loose;
  if (!first) return;
  const reader = new EventReader(file, '', loose.map(({ value }) => value), {}, context);
  yield* reader.read((index) => placeIn(file, loose[index] ?? first));
}

export const inspectEvents: Importer = { id: format, title: 'Inspect AI events', version: 1, recognise, read };
