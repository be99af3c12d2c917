/** The rows of one rollout, one after the other, as steps of one trajectory. */
import { objectOf } from '@/lib/json/json';
import type { Json, JsonNumber } from '@/lib/json/schema';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { ResponsesReader } from '@/lib/importers/common/responses-items';
import type { ImportContext, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { Usage } from '@/lib/trajectory/model';
import { compactionOf } from './compacted';
import { LateFacts } from './late-facts';
import { readOutput, startedAgent } from './output';
import { isInjected, isSnapshot, type Row } from './rows';
import type { Twins } from './twins';

export interface RolloutRow {
  record: SourceRecord;
  row: Row;
}

/** Cached tokens are part of the input, tokens of reasoning part of the output. */
function usageOf(counts: JsonObject | null): Usage | null {
  if (!counts) return null;
  const count = (key: string): JsonNumber | null => (isNumber(counts[key]) ? counts[key] : null);
  const [cacheRead, reasoning] = [count('cached_input_tokens'), count('reasoning_output_tokens')];
  return {
    input: count('input_tokens'), output: count('output_tokens'), inputIncludesCache: true,
    ...(cacheRead === null ? {} : { cacheRead }),
    ...(reasoning === null ? {} : { reasoning }),
  };
}

export class RolloutWriter {
  private readonly reader: ResponsesReader;
  private readonly facts: LateFacts;
  private readonly ordinalOf = new Map<number, number>();
  private model: string | null = null;
  private total: string | null = null;
  private stopped: string | null = null;
  usage: Usage | null = null;

  /** `before`: rows earlier than this were copied from the rollout that this one goes on from; null where it goes on from none. */
  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly file: SourceFile,
    private readonly context: ImportContext,
    private readonly twins: Twins,
    private readonly before: string | null,
  ) {
    this.reader = new ResponsesReader(builder, context, { output: readOutput });
    this.facts = new LateFacts(builder, this.reader);
  }

  /** How the last turn ended, where the rollout says it. */
  get end(): string | null {
    return this.stopped;
  }

  add({ record, row }: RolloutRow, index: number): void {
    const alone = this.twins.alone.get(index);
    if (row.kind === 'item' && !isSnapshot(row.payload)) this.item(row, row.payload, record, index);
    else if (row.kind === 'compacted') this.compacted(row, record, index);
    else if (alone) this.item(row, alone, record, index);
    else if (row.kind !== 'meta') this.aside(row, record, index);
  }

  /** Tells steps what was learned later; gives back rows that stand before the first step. */
  finish(): readonly Json[] {
    this.reader.flush();
    for (const [event, item] of this.twins.itemOf) {
      const ordinal = this.ordinalOf.get(item);
      const place = this.shown.get(event);
      if (ordinal === undefined || !place) continue;
      this.reader.notes.once('dual_written', 'Messages stand twice, as events and as response items; each is one step that names both rows.', place);
      this.facts.of(ordinal).src.push({ ref: place, row: event });
    }
    return this.facts.apply();
  }

  private readonly shown = new Map<number, ReturnType<typeof placeIn>>();

  private item(row: Row, payload: JsonObject, record: SourceRecord, index: number): void {
    const src = placeIn(this.file, record, row.pointer);
    this.delegates(payload);
    this.reader.add(payload, { src, index });
    const ordinal = this.facts.last;
    this.ordinalOf.set(index, ordinal);
    const facts = this.facts.of(ordinal);
    facts.startedAt ??= row.at;
    facts.endedAt = row.at;
    facts.model ??= this.model;
    if (isInjected(payload)) {
      facts.synthetic = true;
      this.reader.notes.once('synthetic_context', 'Messages that the program wrote stand among those of the user; they are marked.', src);
    }
    if (this.before === null || row.at === null || row.at >= this.before) return;
    facts.copied = true;
    this.reader.notes.once('copied_context', 'The rollout goes on from another one and repeats its rows; they are marked as copied.', src);
  }

  /** A call that started another agent: its output names the run. */
  private delegates(payload: JsonObject): void {
    const agent = typeof payload.type === 'string' && payload.type.endsWith('_output') ? startedAgent(payload.output) : null;
    if (agent === null) return;
    this.reader.flush();
    for (let at = this.builder.length - 1; at >= 0; at--) {
      const call = this.builder.step(at)?.calls.find((one) => one.callId === payload.call_id);
      if (!call) continue;
      call.delegated = [{ ref: agent, resolved: false }];
      return;
    }
  }

  private compacted(row: Row, record: SourceRecord, index: number): void {
    this.reader.flush();
    const src = placeIn(this.file, record, row.pointer);
    const path = Array.from({ length: this.builder.length }, (_, at) => this.builder.step(at)).flatMap((step) => step ?? []);
    const fields = new Fields(row.payload);
    if (typeof row.payload.message === 'string') fields.take('message');
    if (Array.isArray(row.payload.replacement_history)) fields.take('replacement_history');
    const text = typeof row.payload.message === 'string' && row.payload.message !== '' ? row.payload.message : null;
    this.builder.add({
      kind: 'compaction', role: 'compacted', compaction: compactionOf(row.payload, path, this.context), startedAt: row.at, sourceIndexes: [index], src: [src],
      parts: text === null ? [] : [{ type: 'text', text }],
      ...withExtra(fields.rest()),
    });
  }

  private aside(row: Row, record: SourceRecord, index: number): void {
    if (row.kind === 'turn' && typeof row.payload.model === 'string') this.model = row.payload.model;
    if (this.twins.itemOf.has(index)) {
      this.shown.set(index, placeIn(this.file, record, row.pointer));
      return;
    }
    if (row.payload.type === 'turn_aborted') this.stopped = typeof row.payload.reason === 'string' ? row.payload.reason : 'turn_aborted';
    if (row.payload.type === 'task_complete' || row.payload.type === 'turn_complete') this.stopped = 'task_complete';
    if (row.payload.type === 'task_started' || row.payload.type === 'turn_started') this.stopped = null;
    if (row.payload.type === 'token_count' && this.counted(row.payload)) return;
    this.facts.of(this.facts.last).events.push(objectOf(record.value) ?? row.payload);
  }

  /** Counts grow from call to call; the same total again says nothing. True where everything became a field. */
  private counted(payload: JsonObject): boolean {
    const info = objectOf(payload.info);
    const total = objectOf(info?.total_token_usage);
    const action = this.facts.lastAction;
    if (!info || !total) return false;
    this.usage = usageOf(total);
    const text = JSON.stringify(total);
    if (text !== this.total && action !== null) this.facts.of(action).usage = usageOf(objectOf(info.last_token_usage));
    this.total = text;
    return false;
  }
}

/** What the file says that is no row. */
export function badRow(builder: TrajectoryBuilder, file: SourceFile, record: SourceRecord): void {
  builder.report('bad_record', 'The row is no object; nothing was read from it.', whereOf(placeIn(file, record)));
}
