/** OpenAI Responses: rows with `input` and `output`, stored responses, or bare lists of items. */
import { arrayOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, restAs, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { LooseMessages } from '@/lib/importers/common/loose-messages';
import { placeIn } from '@/lib/importers/common/place';
import { ResponsesReader } from '@/lib/importers/common/responses-items';
import { responsesEnd, responsesUsage } from '@/lib/importers/common/responses-usage';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported, Importer, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type TrajectoryInput } from '@/lib/trajectory/build';
import { itemKind, listsOf, recognise } from './recognise';

const format = 'openai-responses';
const nothing = 'There are no items here; no trajectory was made.';

function readList(items: readonly Json[], file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const builder = new TrajectoryBuilder({ format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const reader = new ResponsesReader(builder, context);
  for (const [index, item] of items.entries()) reader.add(item, { src: placeIn(file, record, `/${index}`), index });
  reader.flush();
  return finished(builder, src, nothing);
}

/** The facts of a row; `request` and `response` are the row itself where it has neither. */
function factsOf(row: Fields, request: Fields, response: Fields): Partial<TrajectoryInput> {
  const model = response.text('model') ?? request.text('model');
  if (model !== null && request.peek('model') === model) request.take('model');
  const toolsFrom = request.has('tools') ? request : response;
  const list = toolsFrom.take('tools');
  const { tools, complete } = readToolDefs(list);
  const previous = request.text('previous_response_id') ?? response.text('previous_response_id');
  const usage = responsesUsage(response);
  const end = responsesEnd(response);
  const externalId = response.id('id');
  return {
    externalId,
    externalTask: row.id('task_id') ?? row.id('instance_id'),
    agent: { name: null, version: null, model },
    tools,
    ...end,
    usage,
    continuesFrom: previous === null ? null : { ref: previous, resolved: false },
    ...withExtra(
      complete ? undefined : { tools: list ?? null },
      row.rest(),
      request === row ? undefined : restAs('request', request),
      response === row ? undefined : restAs('response', response),
    ),
  };
}

function readRow(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const row = Fields.of(record.value);
  const lists = listsOf(record.value);
  if (!row || !lists) return refusedRecord('The value has neither a list `input` nor a list `output` of items; nothing was imported from it.', src);
  const [request, response] = [row.inner('request') ?? row, row.inner('response') ?? row];
  if (lists.input !== null) request.take('input');
  if (lists.output !== null) response.take('output');
  const instructions = request.text('instructions') ?? response.text('instructions');
  const facts = factsOf(row, request, response);
  const builder = new TrajectoryBuilder({ ...facts, format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const reader = new ResponsesReader(builder, context, { action: { model: facts.agent?.model ?? null } });
  if (instructions !== null)
    reader.add({ role: 'system', content: instructions }, { src: placeIn(file, record, `${request === row ? '' : '/request'}/instructions`), index: null });
  const given = typeof lists.input === 'string' ? [{ role: 'user', content: lists.input }] : (lists.input ?? []);
  for (const [index, item] of given.entries())
    reader.add(item, { src: placeIn(file, record, typeof lists.input === 'string' ? lists.inputAt : `${lists.inputAt}/${index}`), index });
  for (const [index, item] of (lists.output ?? []).entries())
    reader.add(item, { src: placeIn(file, record, `${lists.outputAt}/${index}`), index: given.length + index });
  reader.flush();
  return finished(builder, src, nothing);
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const loose = new LooseMessages(format, file, context.hash, (builder) => new ResponsesReader(builder, context));
  for await (const record of file.records()) {
    const list = arrayOf(record.value);
    if (list) yield readList(list, file, record, context);
    else if (itemKind(record.value) === 'none') yield readRow(file, record, context);
    else loose.add(record);
  }
  yield* loose.finish(nothing);
}

export const openaiResponses: Importer = { id: format, title: 'OpenAI Responses items', version: 1, recognise, read };
