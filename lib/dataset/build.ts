/**
 * Builds a dataset folder from curated tasks, in bounded memory and twice the same.
 *
 *     tasks ─method→ outcomes ─→ ledger
 *                       └ rows ─→ survey (facts, splits) and spool
 *     spool ─target→ lines ─→ rules, running hashes ─→ data/…  README.md  manifest.json
 */
import { counted } from '@/lib/base/counted';
import { compareParts, compareText } from '@/lib/base/compare';
import type { JsonObject } from '@/lib/json/json';
import type { CuratedTask } from '@/lib/methods/curated-task';
import type { MethodContext } from '@/lib/methods/method';
import { dropped, type Outcome } from '@/lib/methods/outcome';
import type { Row } from '@/lib/methods/row';
import { rules } from '@/lib/validate/registry';
import type { Finding } from '@/lib/validate/rule';
import { Validator } from '@/lib/validate/validator';
import { brokenRule } from './broken-rule';
import { datasetCard } from './card';
import { DataFiles } from './data-files';
import { jsonLine } from './json-line';
import { labelLogText } from './label-log';
import { dataPath, MANIFEST_PATH, README_PATH } from './layout';
import { Ledger, type LedgerCounts } from './ledger';
import { LISTED_LEFT_OUT, manifestOf, manifestText, type Manifest } from './manifest';
import type { DatasetInput, DatasetRefusal, DatasetResult, Piece, PreviewRow, RunningHash } from './plan';
import { assignSplits } from './split';
import { Survey } from './survey';

/** How many tasks or rows pass between two words of progress. */
const PROGRESS_EVERY = 200;

const inOrder = (a: Row, b: Row) => compareParts([a.place.trajectory, a.place.ordinal, a.id], [b.place.trajectory, b.place.ordinal, b.id]);

/** What is gathered of the tasks while they are read. */
class Reading {
  readonly ledger = new Ledger(LISTED_LEFT_OUT);
  readonly survey: Survey;
  readonly sources = new Set<string>();
  readonly labelLog: RunningHash;
  tasks = 0;
  trajectories = 0;
  leftOut = 0;
  private last = '';

  constructor(private readonly input: DatasetInput) {
    this.survey = new Survey(input.hash, input.order.splits.length > 1);
    this.labelLog = input.newHash();
  }

  /** The rows of the task in their order. */
  take(given: CuratedTask, rowsOf: (task: CuratedTask) => Iterable<Outcome>): Row[] {
    const task = { ...given, trajectories: [...given.trajectories].sort((a, b) => compareText(a.id, b.id)) };
    if (this.tasks > 0 && compareText(task.task, this.last) <= 0) throw new Error(`task ${task.task} comes after ${this.last}; tasks must come by id`);
    this.last = task.task;
    this.tasks++;
    this.trajectories += task.trajectories.length;
    this.leftOut += task.leftOut.length;
    for (const trajectory of task.trajectories) for (const { file } of trajectory.src) this.sources.add(file);
    const labels = labelLogText(task.labels, this.input.hash);
    if (labels !== '') this.labelLog.update(labels);
    const rows: Row[] = [];
    for (const found of rowsOf(task)) {
      const outcome = this.soundOnly(found);
      this.ledger.note(outcome);
      if (outcome.kind === 'row') rows.push(outcome.row);
    }
    rows.sort(inOrder);
    for (const row of rows) this.survey.note(row);
    return rows;
  }

  private soundOnly(outcome: Outcome): Outcome {
    const { order, hash } = this.input;
    if (outcome.kind !== 'row' || order.brokenRows !== 'leave-out') return outcome;
    const { row } = outcome;
    const broken = brokenRule(row, { hash, reserved: order.target.reserved, allowContextDiffers: order.options.allowContextDiffers, isSplit: order.splits.length > 1 });
    return broken === null ? outcome : dropped(`breaks_${broken.rule}`, `${broken.where} ${broken.what}`, { trajectory: row.place.trajectory });
  }
}

/** Writes rows as lines of the target, one after the other. */
class Writing {
  readonly files: DataFiles;
  readonly lines = new Map<string, number>();
  readonly preview: PreviewRow[] = [];
  records = 0;
  readonly validator: Validator;
  private readonly write;
  private readonly weights: ReadonlyMap<string, number>;

  constructor(
    private readonly input: DatasetInput,
    survey: Survey,
    private readonly splitOf: (task: string) => string,
  ) {
    const { order, hash } = input;
    this.files = new DataFiles(input.newHash);
    this.write = order.target.writer(survey.facts(splitOf));
    this.weights = survey.weights(splitOf);
    this.validator = new Validator(rules, { hash, reserved: order.target.reserved, allowContextDiffers: order.options.allowContextDiffers, isSplit: order.splits.length > 1 });
    for (const { name } of order.splits) this.lines.set(name, 0);
  }

  private withShare(row: Row, split: string): Row {
    const { shareColumn } = this.input.order.method;
    if (shareColumn === null) return row;
    const sum = this.weights.get(split) ?? 0;
    return { ...row, columns: { ...row.columns, [shareColumn]: sum === 0 ? 0 : (row.weight ?? 1) / sum } };
  }

  *row(row: Row): Iterable<Piece> {
    const { method, target } = this.input.order;
    const split = this.splitOf(row.task);
    const path = dataPath(method.table, split);
    for (const { id, columns, place } of this.write(this.withShare(row, split))) {
      const text = jsonLine(columns);
      this.records++;
      this.validator.line({ file: path, split, line: this.files.nextLine(path), id, text, record: columns, view: target.view(columns) });
      this.lines.set(split, (this.lines.get(split) ?? 0) + 1);
      if (this.preview.length < (this.input.previewRows ?? 0)) this.preview.push({ split, line: text, ...place });
      yield* this.files.line(path, text);
    }
  }
}

const refusalOf = (findings: readonly Finding[], counts: LedgerCounts): DatasetRefusal | null => {
  const broken = findings.filter((finding) => finding.severity === 'E');
  if (broken.length === 0) return null;
  const left = [...Object.entries(counts.dropped), ...(counts.conflicts > 0 ? [['conflict', counts.conflicts] as const] : [])];
  const nothing = counts.kept > 0 ? [] : [`0 rows: ${left.length === 0 ? 'nothing came in' : left.map(([reason, count]) => `${count} ${reason}`).join(', ')}`];
  return { reason: 'rules', what: nothing.concat(broken.map(({ rule, title, count, rows }) => `${rule}: ${title}. Broken in ${counted(count, 'place')}, such as ${rows[0]?.id ?? ''} (${rows[0]?.where ?? ''} ${rows[0]?.what ?? ''})`)) };
};

const refused = (reason: DatasetRefusal['reason'], what: readonly string[], counts = new Ledger().counts()): Piece => ({
  kind: 'end',
  result: { refused: { reason, what }, counts, splits: {}, findings: [], preview: [], manifest: null },
});

/** Pieces of the folder as they come, then one `end`. A refused dataset may have sent pieces before. */
export async function* buildDataset(input: DatasetInput): AsyncGenerator<Piece> {
  const { order, hash, spool } = input;
  const prepared = order.method.prepare(order.parameters);
  if (!prepared.ok) return yield refused('parameters', prepared.error);
  if (!order.target.shapes.includes(order.method.shape)) {
    return yield refused('target', [`${order.target.title} cannot carry the rows of ${order.method.id} (${order.method.shape}); it reads ${order.target.shapes.join(', ')}`]);
  }
  const context: MethodContext = { ...order.options, hash, recipe: order.recipe === null ? null : hash(order.recipe) };
  const reading = new Reading(input);
  for await (const task of input.tasks) {
    for (const row of reading.take(task, (one) => prepared.value.rows(one, context))) await spool.append(JSON.stringify(row));
    if (reading.tasks % PROGRESS_EVERY === 0) yield { kind: 'progress', phase: 'reading', tasks: reading.tasks, rows: reading.survey.rows };
  }
  const splits = splitsOf(input, reading);
  if (!splits.ok) return yield refused('split', [splits.error], reading.ledger.counts());
  const writing = new Writing(input, reading.survey, splits.value);
  let rows = 0;
  for await (const line of spool.lines()) {
    const row: Row = JSON.parse(line);
    yield* writing.row(row);
    if (++rows % PROGRESS_EVERY === 0) yield { kind: 'progress', phase: 'writing', tasks: reading.tasks, rows };
  }
  yield* writing.files.end();
  yield* finish(input, reading, writing, prepared.value.parameters);
}

function splitsOf({ order, hash }: DatasetInput, reading: Reading): { ok: true; value: (task: string) => string } | { ok: false; error: string } {
  const [first] = order.splits;
  if (!first) return { ok: false, error: 'no split is named' };
  if (order.splits.length === 1 || reading.survey.rows === 0) return { ok: true, value: () => first.name };
  const assigned = assignSplits(reading.survey.taskGroups(), order.splits, order.seed, hash);
  return assigned.ok ? { ok: true, value: (task) => assigned.value.get(task) ?? first.name } : assigned;
}

function* finish(input: DatasetInput, reading: Reading, writing: Writing, parameters: Readonly<Record<string, unknown>>): Iterable<Piece> {
  const counts = reading.ledger.counts();
  const lines = Object.fromEntries(writing.lines);
  const findings = writing.validator.end({ considered: counts.in, kept: counts.kept, merged: counts.merged, conflicts: counts.conflicts, dropped: counts.dropped, splits: lines, records: writing.records });
  const result: DatasetResult = { refused: refusalOf(findings, counts), counts, splits: lines, findings, preview: writing.preview, manifest: null };
  if (result.refused) return yield { kind: 'end', result };
  const body: JsonObject = JSON.parse(JSON.stringify(parameters));
  const made = (files: Manifest['files']): Manifest =>
    manifestOf({
      order: input.order, parameters: body, counts, lines, findings, files,
      recipeHash: input.order.recipe === null ? null : input.hash(input.order.recipe),
      labelLog: reading.labelLog.digest(),
      sources: [...reading.sources].sort(compareText),
      leftOut: reading.ledger.leftOut().slice(0, LISTED_LEFT_OUT),
      tasks: reading.tasks, trajectories: reading.trajectories, trajectoriesLeftOut: reading.leftOut,
    });
  yield* writing.files.whole(README_PATH, datasetCard(made([]), input.order));
  const manifest = made(writing.files.facts());
  yield { kind: 'text', path: MANIFEST_PATH, text: manifestText(manifest) };
  yield { kind: 'end', result: { ...result, manifest } };
}
