/** OTLP traces as JSON: export requests with resource spans, one a file, a list of them, or one a line. */
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, isNumber, type JsonObject } from '@/lib/importers/common/fields';
import { keyValues } from '@/lib/importers/common/otel-attributes';
import { readOtelSpan, type RawSpan } from '@/lib/importers/common/otel-span';
import { refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import { Traces } from '@/lib/importers/common/traces';
import type { Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';

const format = 'otlp-json';
const scopeLists = ['scopeSpans', 'instrumentationLibrarySpans', 'scope_spans'];

const resourcesOf = (value: Json | undefined): Json[] | null => arrayOf(objectOf(value)?.resourceSpans ?? objectOf(value)?.resource_spans);
const scopesOf = (value: Json) => scopeLists.find((name) => Array.isArray(objectOf(value)?.[name])) ?? null;

function recognise({ values, head }: Sample): Recognition | null {
  if (values.length === 0 || !values.every((value) => resourcesOf(value) !== null)) return null;
  return head.includes('pans"') ? { score: 0.95, why: 'it has `resourceSpans` with spans' } : null;
}

/** Nanoseconds come as digits in a string, or as a number. */
const time = (fields: Fields, name: string): string | null => {
  const value = fields.take(name);
  return typeof value === 'string' ? value : isNumber(value) ? (typeof value === 'number' ? String(value) : value.$num) : null;
};

function spanOf(value: Json, beside: JsonObject, file: SourceFile, record: SourceRecord, pointer: string): RawSpan | null {
  const fields = Fields.of(value);
  const id = fields?.text('spanId') ?? fields?.text('span_id') ?? null;
  if (!fields || id === null) return null;
  const parent = fields.text('parentSpanId') ?? fields.text('parent_span_id');
  const status = objectOf(fields.peek('status'))?.code ?? null;
  const [start, end] = [time(fields, 'startTimeUnixNano'), time(fields, 'endTimeUnixNano')];
  const events = (fields.list('events') ?? []).map((event) => ({ name: stringOf(objectOf(event)?.name) ?? '', attributes: keyValues(objectOf(event)?.attributes) }));
  return {
    trace: fields.text('traceId') ?? fields.text('trace_id') ?? '',
    id, parent: parent === '' ? null : parent, name: fields.text('name') ?? '', start, end,
    attributes: keyValues(fields.take('attributes')), events,
    failed: status === 2 || status === 'STATUS_CODE_ERROR' ? true : status === 1 || status === 'STATUS_CODE_OK' ? false : null,
    rest: { ...fields.rest(), ...beside },
    src: placeIn(file, record, pointer),
  };
}

function* spansIn(resource: Json, file: SourceFile, record: SourceRecord, pointer: string): Iterable<RawSpan | null> {
  const { resource: about } = objectOf(resource) ?? {};
  const attributes = keyValues(objectOf(about)?.attributes);
  const name = scopesOf(resource);
  for (const [at, scope] of (name === null ? [] : (arrayOf(objectOf(resource)?.[name]) ?? [])).entries()) {
    const beside: JsonObject = { ...(Object.keys(attributes).length > 0 ? { resource: attributes } : {}), ...(objectOf(scope)?.scope ? { scope: objectOf(scope)?.scope ?? null } : {}) };
    for (const [index, span] of (arrayOf(objectOf(scope)?.spans) ?? []).entries()) yield spanOf(span, beside, file, record, `${pointer}/${name}/${at}/spans/${index}`);
  }
}

export const otlpJson: Importer = {
  id: format,
  title: 'OTLP traces as JSON',
  version: 1,
  recognise,
  async *read(file, context) {
    const traces = new Traces();
    for await (const record of file.records({ listAt: ['resourceSpans'] })) {
      const requests = resourcesOf(record.value);
      const found = requests ? requests.map((resource, index) => spansIn(resource, file, record, `/resourceSpans/${index}`)) : scopesOf(record.value) === null ? [] : [spansIn(record.value, file, record, '')];
      for (const list of found)
        for (const span of list) {
          if (span) traces.add(readOtelSpan(span));
          else yield refusedRecord('A span has no `spanId`; it was not imported.', placeIn(file, record));
        }
    }
    yield* traces.read(format, file, context);
  },
};
