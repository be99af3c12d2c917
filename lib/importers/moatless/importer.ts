/** Moatless runs: search trees with a reward for each node, and the older lists of transitions between states. */
import { objectOf } from '@/lib/json/json';
import { toNumber, type Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { finished, refusedRecord } from '@/lib/importers/common/imported';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder, type TrajectoryInput } from '@/lib/trajectory/build';
import type { Trajectory } from '@/lib/trajectory/model';
import { pathTo } from '@/lib/trajectory/walk';
import { TransitionWriter } from './transitions';
import { nodesOf, type SearchNode } from './tree';
import { TreeWriter } from './write-tree';

const format = 'moatless';

const isTree = (value: Json | undefined): boolean => {
  const run = objectOf(value);
  const root = objectOf(run?.root);
  return root !== null && 'node_id' in root && ['max_expansions', 'selector', 'max_iterations'].some((key) => run !== null && key in run);
};

const isOld = (value: Json | undefined): boolean => {
  const run = objectOf(value);
  return Array.isArray(run?.transitions) && ('initial_message' in run || 'current_transition_id' in run || 'transition_rules' in run);
};

function recognise({ values, shape, head }: Sample): Recognition | null {
  if (values.length > 0 && values.every(isTree)) return { score: 0.95, why: 'it has a `root` node beside the settings of a search' };
  if (values.length > 0 && values.every(isOld)) return { score: 0.93, why: 'it has `transitions` and an `initial_message`' };
  const big = shape === 'object' && ((/"node_id"\s*:/.test(head) && /"max_expansions"\s*:/.test(head)) || (/"initial_message"\s*:/.test(head) && /"transition_rules"\s*:/.test(head)));
  return big ? { score: 0.9, why: 'its head has the settings of a search, or `transition_rules` and an `initial_message`' } : null;
}

const statuses = new Map<string, Trajectory['status']>([
  ['finished', 'completed'],
  ['completed', 'completed'],
  ['resolved', 'completed'],
  ['rejected', 'aborted'],
  ['error', 'failed'],
  ['running', 'running'],
]);

/** What is known of a run beside its steps. */
function factsOf(run: Fields): Omit<TrajectoryInput, 'format' | 'origin' | 'key'> {
  const info = objectOf(run.peek('info')) ?? objectOf(run.peek('metadata'));
  const status = typeof info?.status === 'string' ? info.status : null;
  const model = objectOf(objectOf(run.peek('agent'))?.completion)?.model ?? objectOf(objectOf(run.peek('transition_rules'))?.global_params)?.model;
  const instance = info?.instance_id;
  const resolved = info?.resolved;
  return {
    externalTask: typeof instance === 'string' ? instance : null,
    agent: { name: 'moatless', version: null, model: typeof model === 'string' ? model : null },
    status: status === null ? 'unknown' : (statuses.get(status) ?? 'unknown'),
    stopReason: status,
    outcomes: typeof resolved === 'boolean' ? [{ source: 'verifier', name: 'resolved', value: resolved, success: resolved }] : [],
    ...withExtra(run.rest()),
  };
}

/** The way to the finished node that the search values most; marked on each fork. */
function selected(nodes: readonly SearchNode[], writer: TreeWriter, trajectory: Trajectory): number | null {
  const parents = new Set(nodes.map(({ parent }) => parent));
  const rewardOf = (node: SearchNode) => {
    const tip = writer.tipOf(node);
    const path = tip === null ? [] : pathTo(trajectory.steps, tip);
    const action = path.findLast((ordinal) => trajectory.steps[ordinal]?.kind === 'action');
    return (action === undefined ? null : toNumber(trajectory.steps[action]?.rewards[0]?.value)) ?? Number.NEGATIVE_INFINITY;
  };
  const leaves = nodes.filter((node) => !parents.has(node) && writer.tipOf(node) !== null);
  const best = leaves.reduce<{ node: SearchNode; reward: number } | null>((found, node) => {
    const reward = rewardOf(node);
    return found && found.reward >= reward ? found : { node, reward };
  }, null);
  return best ? writer.tipOf(best.node) : null;
}

function readRun(record: SourceRecord, file: SourceFile, context: ImportContext): Imported {
  const place = (pointer: string) => placeIn(file, record, pointer);
  const src = place('');
  const run = Fields.of(record.value);
  if (!run || (!isTree(record.value) && !isOld(record.value))) return refusedRecord('The value has neither a `root` node nor `transitions`; it was not imported.', src);
  const root = run.inner('root') ? objectOf(record.value)?.root : undefined;
  const transitions = root === undefined ? (run.list('transitions') ?? []) : [];
  const task = root === undefined ? run.text('initial_message') : null;
  const current = run.id('current_transition_id');
  const builder = new TrajectoryBuilder({ ...factsOf(run), format, origin: file.sha256, key: `#${record.index}`, src: [src] }, context.hash);
  const nothing = 'The run has no steps; no trajectory was made.';
  if (root === undefined) {
    const writer = new TransitionWriter(builder, place);
    writer.write(transitions, task);
    const imported = finished(builder, src, nothing);
    if (imported.kind !== 'trajectory') return imported;
    const leaf = current === null ? undefined : writer.tips.get(current);
    return { ...imported, trajectory: { ...imported.trajectory, activeLeaf: leaf ?? imported.trajectory.activeLeaf, usage: summedUsage(imported.trajectory.steps) } };
  }
  const nodes = nodesOf(root, '/root', (pointer) => builder.report('bad_step', 'A node is no object; no step was made of it.', whereOf(place(pointer))));
  const writer = new TreeWriter(builder, place);
  writer.write(nodes);
  const imported = finished(builder, src, nothing);
  if (imported.kind !== 'trajectory') return imported;
  const { trajectory } = imported;
  return { ...imported, trajectory: { ...trajectory, activeLeaf: selected(nodes, writer, trajectory) ?? trajectory.activeLeaf, usage: summedUsage(trajectory.steps) } };
}

export const moatless: Importer = {
  id: format,
  title: 'Moatless search trees',
  version: 1,
  recognise,
  async *read(file, context) {
    for await (const record of file.records()) yield readRun(record, file, context);
  },
};
