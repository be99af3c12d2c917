/** OpenTelemetry spans without an envelope: what a JavaScript SDK prints, or the attributes of one span alone. */
import { arrayOf, numberText, objectOf, stringOf } from '@/lib/json/json';
import { pointerSegment } from '@/lib/json/json-pointer';
import type { Json } from '@/lib/json/schema';
import { Fields } from '@/lib/importers/common/fields';
import { readOtelSpan, type RawSpan } from '@/lib/importers/common/otel-span';
import { placeIn } from '@/lib/importers/common/place';
import { Traces } from '@/lib/importers/common/traces';
import type { Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';

const format = 'otel-span';

const isSpan = (value: Json | undefined) => objectOf(objectOf(value)?.spanContext) !== null && objectOf(objectOf(value)?.attributes) !== null;
const isAttributes = (value: Json) => Object.keys(objectOf(value) ?? {}).some((key) => key === 'gen_ai.operation.name' || key === 'openinference.span.kind' || key === 'ai.operationId');
/** Spans by the name of their operation. */
const groupsOf = (value: Json): [string, Json[]][] | null => {
  const entries = Object.entries(objectOf(value) ?? {}).flatMap(([name, list]): [string, Json[]][] => (Array.isArray(list) && list.length > 0 && list.every(isSpan) ? [[name, list]] : []));
  return entries.length > 0 && entries.length === Object.keys(objectOf(value) ?? {}).length ? entries : null;
};

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0) return null;
  if (values.every(isSpan)) return { score: 0.9, why: 'each value is a span with `spanContext` and attributes' };
  if (values.every((value) => groupsOf(value) !== null)) return { score: 0.85, why: 'it holds lists of spans with `spanContext`' };
  if (values.every(isAttributes)) return { score: 0.85, why: 'it holds the attributes of a span' };
  return null;
}

/** `[seconds, nanoseconds]` as nanoseconds. */
function nanoseconds(value: Json | undefined): string | null {
  const [seconds, rest] = arrayOf(value) ?? [];
  const [whole, part] = [numberText(seconds), numberText(rest)];
  if (whole === null || part === null || !/^\d+$/.test(whole) || !/^\d{1,9}$/.test(part)) return stringOf(value);
  return `${whole}${part.padStart(9, '0')}`;
}

function spanOf(value: Json, file: SourceFile, record: SourceRecord, pointer: string): RawSpan {
  const src = placeIn(file, record, pointer);
  const fields = Fields.of(value);
  const context = fields?.inner('spanContext');
  // Attributes alone name no trace: each is one of its own.
  const alone = `span#${record.index}${pointer}`;
  const none = { parent: null, name: '', start: null, end: null, events: [], failed: null, rest: {}, src };
  if (!fields || !context) return { ...none, trace: alone, id: alone, attributes: objectOf(value) ?? {} };
  const status = objectOf(fields.peek('status'))?.code;
  const parent = fields.text('parentSpanId') ?? fields.inner('parentSpanContext')?.text('spanId') ?? null;
  const attributes = objectOf(fields.take('attributes')) ?? {};
  const events = (fields.list('events') ?? []).map((event) => ({ name: stringOf(objectOf(event)?.name) ?? '', attributes: objectOf(objectOf(event)?.attributes) ?? {} }));
  return {
    trace: context.text('traceId') ?? alone, id: context.text('spanId') ?? alone, parent, name: fields.text('name') ?? '',
    start: nanoseconds(fields.take('startTime')), end: nanoseconds(fields.take('endTime')),
    attributes, events, failed: status === 2 ? true : status === 1 ? false : null, rest: fields.rest() ?? {}, src,
  };
}

export const otelSpan: Importer = {
  id: format,
  title: 'OpenTelemetry spans',
  version: 1,
  recognise,
  async *read(file, context) {
    const traces = new Traces();
    for await (const record of file.records()) {
      const groups = groupsOf(record.value);
      if (!groups) traces.add(readOtelSpan(spanOf(record.value, file, record, '')));
      for (const [name, list] of groups ?? [])
        for (const [index, span] of list.entries()) traces.add(readOtelSpan(spanOf(span, file, record, `/${pointerSegment(name)}/${index}`)));
    }
    yield* traces.read(format, file, context, (trace) => (trace.startsWith('span#') ? { externalId: null } : {}));
  },
};
