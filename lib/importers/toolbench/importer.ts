/** ToolBench and StableToolBench answers: a depth-first search over tool calls (`tree`), or attempts one after another (`trys`). */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { Outcome, Trajectory } from '@/lib/trajectory/model';
import { readChain, readTree } from './nodes';
import { SearchWriter } from './search';

const format = 'toolbench';
const nodeType = /"node_type"\s*:\s*"(?:Thought|Action|Action Input)"/;

const isTree = (value: Json | undefined) => typeof objectOf(objectOf(value)?.tree)?.node_type === 'string';
const isTrys = (value: Json | undefined) => Array.isArray(value) && value.every((one) => Array.isArray(objectOf(one)?.chain));

function recognise(sample: Sample): Recognition | null {
  const found = sample.values.map((value) => objectOf(value));
  if (found.length > 0 && found.every((row) => isTree(row?.tree))) return { score: 0.95, why: 'it has a `tree` whose nodes have a `node_type`' };
  if (found.length > 0 && found.every((row) => isTrys(row?.trys) && row?.answer_generation !== undefined))
    return { score: 0.95, why: 'it has `answer_generation` and `trys` with a chain each' };
  const head = sample.shape === 'object' && nodeType.test(sample.head) && /"(?:tree|trys)"\s*:/.test(sample.head);
  return head ? { score: 0.9, why: 'its head has a `tree` or `trys` of nodes with a `node_type`' } : null;
}

const statusOf = (finish: string | null): Trajectory['status'] => (finish === null ? 'unknown' : finish === 'give_answer' ? 'completed' : 'failed');

function outcomesOf(win: boolean | null, finish: string | null): Outcome[] {
  const outcomes: Outcome[] = [];
  if (win !== null) outcomes.push({ source: 'imported', name: 'win', value: win, success: win });
  if (finish !== null) outcomes.push({ source: 'imported', name: 'finish_type', value: finish, success: null });
  return outcomes;
}

/** The parts of a record, taken apart before the builder exists. */
function readParts(value: Json) {
  const row = Fields.of(value);
  const answer = row?.inner('answer_generation') ?? null;
  const tree = row?.inner('tree') ?? null;
  const trys = row?.list('trys') ?? null;
  if (!row || (!tree && !trys)) return null;
  const given = answer?.take('function');
  const { tools, complete } = readToolDefs(given);
  const kept = complete || given === undefined ? undefined : { function: given };
  return { row, answer, tree, trys, tools, kept, query: answer?.text('query') ?? null, finish: answer?.text('finish_type') ?? null, win: row.flag('win') };
}

function readRecord(file: SourceFile, record: SourceRecord, context: ImportContext): Imported {
  const src = placeIn(file, record);
  const parts = readParts(record.value);
  if (!parts) return { kind: 'issue', issue: issue('bad_record', 'The record has neither a `tree` nor `trys`; it was not imported.', whereOf(src)) };
  const { row, answer, tree, trys, tools, kept, query, finish, win } = parts;
  const finalAnswer = answer?.peek('final_answer');
  const place = (pointer: string) => placeIn(file, record, pointer);
  const builder = new TrajectoryBuilder(
    { format, origin: file.sha256, key: `#${record.index}`, goal: query, tools, status: statusOf(finish), stopReason: finish, outcomes: outcomesOf(win, finish), src: [src] },
    context.hash,
  );
  const onBad = (pointer: string) => builder.report('bad_step', `${pointer} is no node; no step was made of it.`, whereOf(place(pointer)));
  const asked =
    query === null ? null : builder.add({ kind: 'user', role: 'user', key: '/query', parts: [{ type: 'text', text: query }], src: [place('/answer_generation/query')] });
  const writer = new SearchWriter(builder, place, tree ? 'search' : 'retry');
  const root = tree ? readTree(tree.take('tree'), '/tree/tree', onBad) : null;
  if (root) writer.write(root.children, asked);
  const attempts: Json[] = [];
  for (const [index, entry] of (trys ?? []).entries()) {
    const attempt = Fields.of(entry);
    const first = readChain(attempt?.list('chain') ?? [], `/trys/${index}/chain`, onBad);
    if (first) writer.write([first], asked, (trys ?? []).length > 1);
    attempts.push(attempt?.rest() ?? null);
  }
  const trajectory = builder.finish();
  if (!trajectory) return { kind: 'issue', issue: issue('no_steps', 'The record has no query and no nodes; no trajectory was made.', whereOf(src)) };
  const winner = win === false ? null : writer.winner(typeof finalAnswer === 'string' ? finalAnswer : null);
  if (winner !== null) writer.select(winner, trajectory.steps);
  const search = { ...tree?.rest(), ...(root?.fields.rest() ? { root: root.fields.rest() ?? null } : {}) };
  const extra = withExtra(
    row.rest(),
    Object.keys(search).length > 0 ? { tree: search } : undefined,
    attempts.length > 0 ? { trys: attempts } : undefined,
    { answer_generation: { ...answer?.rest(), ...kept } },
  );
  return { kind: 'trajectory', trajectory: { ...trajectory, activeLeaf: winner ?? trajectory.activeLeaf, ...extra }, labels: [] };
}

export const toolbench: Importer = {
  id: format,
  title: 'ToolBench answers',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRecord(file, record, context);
  },
};
