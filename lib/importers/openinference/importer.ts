/** Spans as Phoenix exports them: a context with trace and span id, a kind, and OpenInference attributes. */
import { objectOf, stringOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { refusedRecord } from '@/lib/importers/common/imported';
import { readOtelSpan, type RawSpan } from '@/lib/importers/common/otel-span';
import { placeIn } from '@/lib/importers/common/place';
import { Traces } from '@/lib/importers/common/traces';
import type { Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';

const format = 'openinference';

/** Columns of a table that was written flat are `context.trace_id` and `attributes.llm.…`. */
function isSpan(value: Json): boolean {
  const span = objectOf(value);
  const context = objectOf(span?.context);
  return span !== null && ((typeof context?.trace_id === 'string' && objectOf(span.attributes) !== null) || typeof span['context.trace_id'] === 'string');
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isSpan)) return null;
  return { score: 0.9, why: 'each value is a span with `context.trace_id` and attributes' };
}

function spanOf(file: SourceFile, record: SourceRecord): RawSpan | null {
  const fields = Fields.of(record.value);
  if (!fields || !isSpan(record.value)) return null;
  const context = fields.inner('context');
  const attributes = { ...objectOf(fields.take('attributes')) };
  for (const key of Object.keys(objectOf(record.value) ?? {})) if (key.startsWith('attributes.') && fields.has(key)) attributes[key.slice('attributes.'.length)] = fields.take(key) ?? null;
  const status = fields.peek('status_code');
  const events = (fields.list('events') ?? []).map((event) => ({ name: stringOf(objectOf(event)?.name) ?? '', attributes: objectOf(objectOf(event)?.attributes) ?? {} }));
  return {
    trace: context?.text('trace_id') ?? fields.text('context.trace_id') ?? '',
    id: context?.text('span_id') ?? fields.text('context.span_id') ?? `#${record.index}`,
    parent: fields.text('parent_id'), name: fields.text('name') ?? '', kind: fields.text('span_kind'),
    start: fields.id('start_time'), end: fields.id('end_time'),
    attributes, events, failed: status === 'ERROR' ? true : status === 'OK' ? false : null,
    rest: { ...fields.rest(), ...objectOf(withExtra(context?.rest() && { context: context.rest() ?? null }).extra) },
    src: placeIn(file, record),
  };
}

export const openinference: Importer = {
  id: format,
  title: 'Phoenix spans (OpenInference)',
  version: 1,
  recognise,
  async *read(file, context) {
    const traces = new Traces();
    for await (const record of file.records()) {
      const span = spanOf(file, record);
      if (span) traces.add(readOtelSpan(span));
      else yield refusedRecord('The value is no span with a context and attributes; it was not imported.', placeIn(file, record));
    }
    yield* traces.read(format, file, context);
  },
};
