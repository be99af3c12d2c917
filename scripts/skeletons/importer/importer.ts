/** SKELETON: say in one sentence what the format is and who writes it. */
import { argumentFaults, readArguments } from '@/lib/importers/common/call-arguments';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { Json } from '@/lib/json/schema';
import { TrajectoryBuilder, type CallInput } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { SourceRef, StepKind } from '@/lib/trajectory/model';

const format = 'acme';

/** SKELETON: who speaks in the source, and what kind of step that is. Results of tools are observations. */
const kinds: { readonly [who: string]: StepKind } = { rules: 'system', person: 'user', bot: 'action', tool: 'observation' };

/** SKELETON: what no other format has. 0.9 and more for a mark of its own, 0.5 and less for a shape that others share. */
function recognise(sample: Sample): Recognition | null {
  const all = sample.values.length > 0 && sample.values.every((value) => Fields.of(value)?.has('acme_version') === true);
  return all ? { score: 0.95, why: 'each line has `acme_version`' } : null;
}

/** SKELETON: one call of a tool. Its id ties the result to it; arguments may be an object or JSON in a text. */
function readCall(value: Json, src: SourceRef, builder: TrajectoryBuilder): CallInput {
  const use = Fields.of(value);
  const read = readArguments(use?.take('with'));
  for (const { code, what } of argumentFaults(read, '/with')) builder.report(code, `A call: ${what}.`, whereOf(src));
  return { callId: use?.id('id') ?? null, name: use?.text('tool') ?? '', args: read.args, encoding: read.encoding, ...withExtra(use?.rest()) };
}

/** SKELETON: one turn. An observation names the call that it answers; the builder finds it. */
function addTurn(builder: TrajectoryBuilder, value: Json, index: number, src: SourceRef): void {
  const turn = Fields.of(value);
  const who = turn?.text('who') ?? '';
  const kind = kinds[who];
  if (!turn || !kind) {
    builder.report('bad_step', `Turn ${index} says no known speaker; no step was made of it.`, whereOf(src));
    return;
  }
  builder.add({
    kind,
    role: who,
    parts: [{ type: 'text', text: turn.text('says') ?? '' }],
    calls: (turn.list('uses') ?? []).map((use) => readCall(use, src, builder)),
    ...(kind === 'observation' ? { result: { callId: turn.id('for'), isError: turn.flag('failed') } } : {}),
    sourceIndexes: [index],
    src: [src],
    ...withExtra(turn.rest()),
  });
}

/** SKELETON: one run. What is not taken from `run` or `turn` goes to `extra`, so that nothing is lost. */
function readRun(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const run = Fields.of(record.value);
  const turns = run?.list('turns');
  if (!run || !turns)
    return { kind: 'issue', issue: issue('bad_record', 'The line has no `turns`; it was not imported.', whereOf(placeIn(file, record))) };
  const externalId = run.id('run');
  const builder = new TrajectoryBuilder(
    { format, origin: file.sha256, key: `#${record.index}`, externalId, src: [placeIn(file, record)], ...withExtra(run.rest()) },
    context.hash,
  );
  for (const [index, value] of turns.entries()) addTurn(builder, value, index, placeIn(file, record, `/turns/${index}`));
  const trajectory = builder.finish();
  if (!trajectory)
    return { kind: 'issue', issue: issue('no_steps', 'The run has no turns; no trajectory was made.', whereOf(placeIn(file, record))) };
  return { kind: 'trajectory', trajectory, labels: [] };
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  for await (const record of file.records()) yield readRun(file, record, context);
}

/** SKELETON: the title as people know the format. */
export const acme: Importer = { id: format, title: 'acme', version: 1, recognise, read };
