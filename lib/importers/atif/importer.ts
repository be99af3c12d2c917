/** ATIF (Agent Trajectory Interchange Format, Harbor), versions 1.0 to 1.7: one document, a list of them, or a wrapper around them. */
import { arrayOf } from '@/lib/json/json';
import { toNumber } from '@/lib/json/schema';
import { Fields, isNumber, withExtra } from '@/lib/importers/common/fields';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { ImportContext, Imported, Importer, Sample, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { Outcome } from '@/lib/trajectory/model';
import { documentsOf, type AtifDocument } from './documents';
import { DocumentLinks } from './links';
import { recognise } from './recognise';
import { StepReader } from './steps';
import { finalUsage } from './usage';

const format = 'atif';

const passed = (reward: number | null): boolean | null => (reward === 1 ? true : reward === 0 ? false : null);

/**
 * Rewards of a Harbor trial stand in `result.json`, beside the trajectory or one folder up. The one called `reward`, or the only one, says
 * whether the tests passed: 1 that they did, 0 that they did not; what lies between is neither.
 */
async function trialRewards(file: SourceFile): Promise<Outcome[]> {
  for (const path of ['result.json', '../result.json']) {
    const result = await file.neighbour(path);
    if (!result) continue;
    for await (const record of result.records()) {
      const rewards = Fields.of(record.value)?.inner('verifier_result')?.peek('rewards');
      const entries = Object.entries(
        rewards !== null && typeof rewards === 'object' && !Array.isArray(rewards) && !isNumber(rewards) ? rewards : {},
      );
      return entries.flatMap(([name, value]): Outcome[] => {
        if (!isNumber(value)) return [];
        const decides = name === 'reward' || entries.length === 1;
        return [{ source: 'verifier', name, value, success: decides ? passed(toNumber(value)) : null }];
      });
    }
  }
  return [];
}

function factsOf(document: AtifDocument) {
  const fields = new Fields(document.value);
  const steps = arrayOf(fields.take('steps')) ?? [];
  const agent = fields.inner('agent');
  const { tools, complete } = readToolDefs(agent?.peek('tool_definitions'));
  if (complete) agent?.take('tool_definitions');
  const metrics = fields.inner('final_metrics');
  const usage = metrics ? finalUsage(metrics) : null;
  fields.take('subagent_trajectories');
  const continuation = fields.peek('continued_trajectory_ref');
  const [own, session] = [fields.text('trajectory_id'), fields.text('session_id')];
  const facts = {
    externalId: own ?? session,
    agent: { name: agent?.text('name') ?? null, version: agent?.text('version') ?? null, model: agent?.text('model_name') ?? null },
    tools,
  };
  const left = { agent: agent?.rest(), final_metrics: metrics?.rest() };
  const kept = Object.fromEntries(Object.entries(left).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const extra = withExtra(own !== null && session !== null ? { session_id: session } : undefined, fields.rest(), kept);
  return { steps, usage, continuation: typeof continuation === 'string' ? continuation : null, facts: { ...facts, ...extra } };
}

async function readDocument(
  document: AtifDocument,
  record: SourceRecord,
  file: SourceFile,
  context: ImportContext,
  links: DocumentLinks,
): Promise<Imported> {
  const src = placeIn(file, record, document.pointer);
  const { steps, usage, continuation, facts } = factsOf(document);
  const outer = document.key === '';
  const builder = new TrajectoryBuilder(
    {
      ...facts,
      format,
      origin: file.sha256,
      key: document.key,
      parentLink: links.parentOf(document),
      continuesFrom: outer ? await links.continued() : null,
      outcomes: outer ? await trialRewards(file) : [],
      src: [src],
    },
    context.hash,
  );
  const reader = new StepReader({ file, record, document, context, links, builder });
  for (const [index, step] of steps.entries()) await reader.add(step, index);
  if (continuation !== null && (await links.beside(continuation)).missing !== null)
    builder.report('missing_file', `The continuation ${continuation} is not among the given files.`, whereOf(src));
  const trajectory = builder.finish();
  if (!trajectory) return { kind: 'issue', issue: issue('no_steps', 'The document has no steps; no trajectory was made.', whereOf(src)) };
  return { kind: 'trajectory', trajectory: { ...trajectory, usage: usage ?? summedUsage(trajectory.steps) }, labels: [] };
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  for await (const record of file.records()) {
    const documents = documentsOf(record, file, context.hash);
    if (documents.length === 0)
      yield {
        kind: 'issue',
        issue: issue('bad_record', 'The value is no ATIF document; nothing was imported from it.', whereOf(placeIn(file, record))),
      };
    const links = new DocumentLinks(file, context.hash, documents);
    for (const document of documents) yield await readDocument(document, record, file, context, links);
  }
}

/** The result of a Harbor trial stands one folder above its trajectory. */
function sidecarOf(path: string, sample: Sample): string | null {
  const isResult = path.split('/').at(-1) === 'result.json' && Fields.of(sample.values[0])?.has('verifier_result') === true;
  return isResult ? 'agent/trajectory.json' : null;
}

export const atif: Importer = { id: format, title: 'ATIF (Harbor, Terminal-Bench)', version: 2, recognise, sidecarOf, read };
