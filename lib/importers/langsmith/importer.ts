/** LangSmith runs: lists of runs, or batches that post a run and patch it later; what is said last holds. */
import { arrayOf, objectOf, setMember, stringOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, type JsonObject } from '@/lib/importers/common/fields';
import { messagesIn } from '@/lib/importers/common/message-dialects';
import { placeIn } from '@/lib/importers/common/place';
import { orderOf, type Span } from '@/lib/importers/common/spans';
import { Traces } from '@/lib/importers/common/traces';
import { refusedRecord } from '@/lib/importers/common/imported';
import type { Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { SourceRef, Usage } from '@/lib/trajectory/model';

const format = 'langsmith';
const kinds = new Map<string, Span['kind']>([['llm', 'llm'], ['tool', 'tool'], ['agent', 'agent']]);

const isRun = (value: Json) => typeof objectOf(value)?.id === 'string' && ('trace_id' in (objectOf(value) ?? {}) || 'dotted_order' in (objectOf(value) ?? {}) || 'run_type' in (objectOf(value) ?? {}));

/** The runs of a value with their pointers; null where it holds none. */
function runsOf(value: Json): { run: Json; pointer: string }[] | null {
  const row = objectOf(value);
  if (!row) return null;
  const batches = ['post', 'patch'].flatMap((name) => (arrayOf(row[name]) ?? []).map((run, index) => ({ run, pointer: `/${name}/${index}` })));
  if (batches.length > 0) return batches.every(({ run }) => isRun(run) || typeof objectOf(run)?.id === 'string') ? batches : null;
  return isRun(value) && 'run_type' in row && ('inputs' in row || 'outputs' in row) ? [{ run: value, pointer: '' }] : null;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every((value) => runsOf(value) !== null)) return null;
  return { score: 0.9, why: 'it holds runs with `run_type`, or batches of them under `post` and `patch`' };
}

function usageOf(outputs: JsonObject | null): Usage | null {
  const usage = Fields.of(outputs?.usage ?? outputs?.usage_metadata);
  const input = usage?.number('prompt_tokens') ?? usage?.number('input_tokens') ?? null;
  const output = usage?.number('completion_tokens') ?? usage?.number('output_tokens') ?? null;
  return input === null && output === null ? null : { input, output, inputIncludesCache: true };
}

/** Every model call repeats the whole conversation; it became steps. */
function withoutMessages(inputs: JsonObject): Json {
  const { messages: _messages, ...rest } = inputs;
  return rest;
}

/** `more`: rows beyond the first that spoke of this run. */
function spanOf(run: JsonObject, src: SourceRef, more: readonly SourceRef[]): Span {
  const fields = new Fields(run);
  const kind = kinds.get(stringOf(fields.peek('run_type')) ?? '') ?? 'other';
  const id = fields.text('id') ?? '';
  const [inputs, outputs] = [objectOf(fields.peek('inputs')), objectOf(fields.peek('outputs'))];
  const input = kind === 'llm' ? messagesIn(inputs, 'user') : null;
  const output = kind === 'llm' ? messagesIn(outputs, 'assistant') : null;
  const order = fields.text('dotted_order');
  const [startedAt, endedAt] = [fields.id('start_time'), fields.id('end_time')];
  const about = objectOf(objectOf(fields.peek('extra'))?.metadata);
  return {
    trace: fields.text('trace_id') ?? id, id, parent: fields.text('parent_run_id'), name: fields.text('name') ?? '', kind,
    src, more,
    order: order ?? orderOf(startedAt ?? ''), startedAt, endedAt,
    input, output: output && output.length > 0 ? output : null, cut: null, gap: false,
    tool: kind === 'tool' ? { callId: stringOf(inputs?.tool_call_id), name: stringOf(fields.peek('name')), result: outputs?.output ?? outputs } : null,
    tools: arrayOf(inputs?.tools) ?? arrayOf(objectOf(objectOf(fields.peek('extra'))?.invocation_params)?.tools),
    model: kind === 'llm' ? (stringOf(outputs?.model) ?? stringOf(about?.ls_model_name) ?? stringOf(inputs?.model)) : null,
    finishReason: stringOf(objectOf(arrayOf(outputs?.choices)?.[0])?.finish_reason),
    usage: kind === 'llm' ? usageOf(outputs) : null,
    failed: fields.has('error') ? true : null,
    rest: { ...fields.rest(), ...(input && inputs ? { inputs: withoutMessages(inputs) } : {}) },
  };
}

async function* mergedRuns(file: SourceFile, refuse: (record: SourceRecord) => void): AsyncIterable<Span> {
  const runs = new Map<string, { run: JsonObject; src: SourceRef; more: SourceRef[] }>();
  for await (const record of file.records()) {
    const found = runsOf(record.value);
    if (!found) refuse(record);
    for (const { run, pointer } of found ?? []) {
      const said = objectOf(run) ?? {};
      const id = String(said.id);
      const src = placeIn(file, record, pointer);
      const known = runs.get(id);
      if (known) {
        for (const [key, value] of Object.entries(said)) if (value !== null) setMember(known.run, key, value);
        known.more.push(src);
      } else runs.set(id, { run: { ...said }, src, more: [] });
    }
  }
  for (const { run, src, more } of runs.values()) yield spanOf(run, src, more);
}

export const langsmith: Importer = {
  id: format,
  title: 'LangSmith runs',
  version: 1,
  recognise,
  async *read(file, context) {
    const traces = new Traces();
    const refused: SourceRecord[] = [];
    for await (const span of mergedRuns(file, (record) => refused.push(record))) traces.add(span);
    for (const record of refused) yield refusedRecord('The value holds no runs; it was not imported.', placeIn(file, record));
    yield* traces.read(format, file, context);
  },
};
