/** Langfuse exports: a trace and its observations, with inputs and outputs that are often JSON in a string. */
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, type JsonObject } from '@/lib/importers/common/fields';
import { refusedRecord } from '@/lib/importers/common/imported';
import { messagesIn } from '@/lib/importers/common/message-dialects';
import { unwrapJson } from '@/lib/importers/common/nested-json';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { orderOf, type Span } from '@/lib/importers/common/spans';
import { Traces } from '@/lib/importers/common/traces';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { TrajectoryInput } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { Outcome, Usage } from '@/lib/trajectory/model';

const format = 'langfuse';
const kinds = new Map<string, Span['kind']>([['GENERATION', 'llm'], ['TOOL', 'tool'], ['AGENT', 'agent']]);

const isObservation = (value: Json) => typeof objectOf(value)?.type === 'string' && typeof objectOf(value)?.id === 'string' && 'startTime' in (objectOf(value) ?? {});

function observationsOf(value: Json): { list: readonly Json[]; pointer: string } | null {
  const row = objectOf(value);
  const outer = arrayOf(row?.observations);
  if (outer?.every(isObservation)) return { list: outer, pointer: '/observations' };
  return null;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every((value) => observationsOf(value) !== null && (objectOf(objectOf(value)?.trace) !== null || 'projectId' in (objectOf(value) ?? {})))) return null;
  return { score: 0.95, why: 'it has a `trace` and its `observations`' };
}

function usageOf(fields: Fields): Usage | null {
  const usage = Fields.of(fields.peek('usageDetails'));
  const [input, output] = [usage?.number('input') ?? null, usage?.number('output') ?? null];
  const cost = Fields.of(fields.peek('costDetails'))?.number('total') ?? null;
  if (input === null && output === null && cost === null) return null;
  const cacheRead = usage?.number('cache_read_input_tokens') ?? usage?.number('input_cached_tokens') ?? null;
  return { input, output, ...(cacheRead === null ? {} : { cacheRead }), ...(cost === null ? {} : { cost, currency: 'USD' }) };
}

class ExportReader {
  private doubled: string | null = null;

  constructor(
    private readonly file: SourceFile,
    private readonly record: SourceRecord,
    private readonly trace: string,
  ) {}

  /** Opens JSON in strings; text that was JSON text of a text is that text. */
  open(value: Json | undefined, pointer: string): Json {
    const { value: inner, levels } = unwrapJson(value ?? null, 3);
    if (levels > 0) this.doubled ??= pointer;
    if (typeof inner !== 'string' || !/^\s*"/.test(inner)) return inner;
    const { value: listed } = unwrapJson(`[${inner}]`);
    const [text] = arrayOf(listed) ?? [];
    if (typeof text !== 'string') return inner;
    this.doubled ??= pointer;
    return unwrapJson(text, 2).value;
  }

  span(value: Json, pointer: string): Span {
    const fields = Fields.of(value) ?? new Fields({});
    const src = placeIn(this.file, this.record, pointer);
    const kind = kinds.get(stringOf(fields.peek('type')) ?? '') ?? 'other';
    const name = fields.text('name') ?? '';
    const isStep = kind === 'llm' || kind === 'tool';
    const given = isStep ? this.open(fields.peek('input'), `${pointer}/input`) : null;
    const answered = isStep ? this.open(fields.peek('output'), `${pointer}/output`) : null;
    const input = kind === 'llm' ? messagesIn(given, 'user') : null;
    const output = kind === 'llm' ? messagesIn(answered, 'assistant') : null;
    if (input) fields.take('input');
    if (output || kind === 'tool') fields.take('output');
    const [start, end] = [fields.text('startTime'), fields.text('endTime')];
    return {
      trace: this.trace, id: fields.text('id') ?? pointer, parent: fields.text('parentObservationId'), name, kind, src,
      order: orderOf(start ?? ''), startedAt: start, endedAt: end,
      input, output: output && output.length > 0 ? output : null, cut: null, gap: false,
      tool: kind === 'tool' ? { callId: null, name: name.replace(/^execute_tool /, ''), result: answered } : null,
      tools: arrayOf(objectOf(given)?.tools) ?? null,
      model: kind === 'llm' ? fields.text('model') : null,
      finishReason: null,
      usage: kind === 'llm' ? usageOf(fields) : null,
      failed: kind === 'tool' ? fields.peek('level') === 'ERROR' : null,
      rest: fields.rest() ?? {},
    };
  }

  facts(trace: Fields | null): Partial<TrajectoryInput> & { notes: ReturnType<typeof issue>[] } {
    this.open(trace?.peek('input'), '/trace/input');
    const scores = (arrayOf(trace?.peek('scores')) ?? []).flatMap((score): Outcome[] => {
      const said = Fields.of(score);
      const value = said?.number('value') ?? said?.text('stringValue') ?? null;
      const source = said?.peek('source') === 'ANNOTATION' ? 'human' : said?.peek('source') === 'EVAL' ? 'model_judge' : 'imported';
      const explanation = said?.text('comment') ?? null;
      return said && value !== null ? [{ source, name: said.text('name') ?? 'score', value, success: null, ...(explanation === null ? {} : { explanation }) }] : [];
    });
    const place = placeIn(this.file, this.record, this.doubled ?? '');
    trace?.take('observations');
    const rest: JsonObject | undefined = trace?.rest();
    return {
      outcomes: scores, group: trace?.text('sessionId') ?? null,
      ...(rest ? { extra: { trace: rest } } : {}),
      notes: this.doubled === null ? [] : [issue('double_encoded', 'Inputs and outputs are JSON in strings.', whereOf(place))],
    };
  }
}

function* readExport(file: SourceFile, record: SourceRecord, context: ImportContext): Iterable<Imported> {
  const found = observationsOf(record.value);
  if (!found) {
    yield refusedRecord('The value has no list `observations`; it was not imported.', placeIn(file, record));
    return;
  }
  const row = Fields.of(record.value);
  const trace = row?.inner('trace') ?? row;
  const id = trace?.id('id') ?? `#${record.index}`;
  const reader = new ExportReader(file, record, id);
  const traces = new Traces();
  for (const [index, observation] of found.list.entries()) traces.add(reader.span(observation, `${found.pointer}/${index}`));
  yield* traces.read(format, file, context, () => reader.facts(trace));
}

export const langfuse: Importer = {
  id: format,
  title: 'Langfuse traces',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield* readExport(file, record, context);
  },
};
