/** The steps of one ATIF document: each step one, each result of its observation one more. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { readArguments } from '@/lib/importers/common/call-arguments';
import { readContent } from '@/lib/importers/common/chat-content';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, SourceFile, SourceRecord } from '@/lib/importers/importer';
import type { CallInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { ResultClaim } from '@/lib/trajectory/call-book';
import { makeCallKey } from '@/lib/trajectory/ids';
import type { Compaction, Part, SourceRef, StepKind } from '@/lib/trajectory/model';
import type { AtifDocument } from './documents';
import type { DocumentLinks } from './links';
import { stepUsage } from './usage';

const kinds: { readonly [source: string]: StepKind } = { system: 'system', user: 'user', agent: 'action' };

/** What all steps of a document share. */
export interface DocumentReading {
  file: SourceFile;
  record: SourceRecord;
  document: AtifDocument;
  context: ImportContext;
  links: DocumentLinks;
  builder: TrajectoryBuilder;
}

export class StepReader {
  private readonly notes: Notes;
  private readonly seen = new Set<string>();

  constructor(private readonly on: DocumentReading) {
    this.notes = new Notes(on.builder);
  }

  private place(pointer: string): SourceRef {
    return placeIn(this.on.file, this.on.record, `${this.on.document.pointer}${pointer}`);
  }

  /** `index`: in the document's list of steps. */
  async add(value: Json, index: number): Promise<void> {
    const { builder } = this.on;
    const src = this.place(`/steps/${index}`);
    const step = Fields.of(value);
    if (!step) {
      builder.report('bad_step', `Entry ${index} of the steps is no object; no step was made of it.`, whereOf(src));
      return;
    }
    const key = this.key(step, index, src);
    const results = step.inner('observation')?.list('results') ?? [];
    const compaction = await this.compaction(step, results, src);
    const copied = step.flag('is_copied_context') === true;
    if (copied) this.notes.once('copied_context', 'Steps are copied from an earlier run; they count for context only.', src);
    const source = step.text('source') ?? '';
    const kind = compaction ? 'compaction' : (kinds[source] ?? 'user');
    const calls = kind === 'action' ? await this.calls(step, results, src) : [];
    const reasoning = step.text('reasoning_content');
    const content = await this.content(step.take('message'), src, '/message');
    const metrics = step.inner('metrics');
    const ordinal = builder.add({
      key,
      kind,
      role: source,
      parts: [
        ...(reasoning === null ? [] : [{ type: 'reasoning' as const, text: reasoning, origin: 'field' as const }]),
        ...content.parts,
        ...calls.map((_, at) => ({ type: 'call' as const, index: at })),
      ],
      calls,
      compaction,
      copied,
      model: step.text('model_name'),
      startedAt: step.text('timestamp'),
      usage: metrics ? stepUsage(metrics) : null,
      sourceIndexes: [index],
      src: [src],
      ...withExtra(step.rest(), wrap('metrics', metrics?.rest()), wrap('parts', content.extra)),
    });
    if (!compaction)
      for (const [at, result] of results.entries())
        await this.addResult(result, at, { step: index, key, ordinal, copied, calls: calls.length, results });
  }

  /** The source's step id as key; one that repeats is told once and made unique by its place. */
  private key(step: Fields, index: number, src: SourceRef): string {
    const id = step.id('step_id');
    if (id === null) return `@${index}`;
    if (!this.seen.has(id)) {
      this.seen.add(id);
      return id;
    }
    this.on.builder.report('duplicate_step_id', `Entry ${index} of the steps repeats the step_id ${id}.`, whereOf(src));
    return `${id}@${index}`;
  }

  private async compaction(step: Fields, results: readonly Json[], src: SourceRef): Promise<Compaction | null> {
    const management = Fields.of(step.peek('extra'))?.inner('context_management');
    if (management?.text('type') !== 'compaction') return null;
    if (management.text('boundary') !== 'replace') return { mode: 'edit', drops: [], replacement: [] };
    const replacement: Compaction['replacement'] = [];
    for (const [index, result] of results.entries()) {
      const { parts } = await this.content(objectOf(result)?.content, src, `/observation/results/${index}/content`);
      replacement.push({ role: 'user', parts });
    }
    return { mode: 'replace', drops: 'all', replacement };
  }

  private async calls(step: Fields, results: readonly Json[], src: SourceRef): Promise<CallInput[]> {
    const calls: CallInput[] = [];
    for (const [index, entry] of (step.list('tool_calls') ?? []).entries()) {
      const call = Fields.of(entry);
      const where = whereOf({ ...src, pointer: `${src.pointer ?? ''}/tool_calls/${index}` });
      if (!call) {
        this.on.builder.report('null_entry', `Entry ${index} of the tool calls is no object and makes no call.`, where);
        continue;
      }
      const callId = call.id('tool_call_id');
      const read = readArguments(call.take('arguments'));
      if (read.fault) this.on.builder.report(read.fault, `The arguments of ${callId ?? 'a call'} are no object.`, where);
      const delegated = await this.delegated(callId, results);
      calls.push({
        callId,
        name: call.text('function_name') ?? '',
        args: read.args,
        encoding: read.encoding,
        ...(delegated.length > 0 ? { delegated } : {}),
        ...withExtra(call.rest()),
      });
    }
    return calls;
  }

  /** Sub-agent runs that a call started, as its results name them. */
  private async delegated(callId: string | null, results: readonly Json[]) {
    const links = [];
    for (const result of results) {
      const fields = Fields.of(result);
      if (callId === null || fields?.id('source_call_id') !== callId) continue;
      for (const ref of fields.list('subagent_trajectory_ref') ?? []) links.push((await this.on.links.subagent(ref)).link);
    }
    return links;
  }

  private async addResult(
    value: Json,
    at: number,
    of: { step: number; key: string; ordinal: number; copied: boolean; calls: number; results: readonly Json[] },
  ): Promise<void> {
    const { builder } = this.on;
    const pointer = `/steps/${of.step}/observation/results/${at}`;
    const src = this.place(pointer);
    const result = Fields.of(value);
    if (!result) {
      builder.report('bad_step', `Result ${at} of entry ${of.step} is no object; no step was made of it.`, whereOf(src));
      return;
    }
    for (const ref of Fields.of(value)?.list('subagent_trajectory_ref') ?? []) {
      const { missing } = await this.on.links.subagent(ref);
      if (missing !== null) builder.report('missing_file', `The sub-agent run ${missing} is not among the given files.`, whereOf(src));
    }
    const claim = claimOf(result, at, of);
    const content = await this.content(result.take('content'), src, '/content');
    builder.add({
      key: `${of.key}/${at}`,
      kind: 'observation',
      role: 'observation',
      parts: content.parts,
      copied: of.copied,
      src: [src],
      ...(claim ? { result: claim } : {}),
      ...withExtra(result.rest(), wrap('parts', content.extra)),
    });
  }

  /** Parts of a message or result; what is neither text nor a list is kept as found and told. */
  private async content(value: Json | undefined, src: SourceRef, pointer: string) {
    if (value !== undefined && value !== null && typeof value !== 'string' && !Array.isArray(value))
      this.on.builder.report(
        'bad_step',
        'The content is neither text nor a list of parts; it is kept as found.',
        whereOf({ ...src, pointer: `${src.pointer ?? ''}${pointer}` }),
      );
    const content = readContent(value, this.on.context);
    if (content.media.length > 0) this.notes.once('inline_media', 'Base64 media was taken out of the text and stored as attachments.', src);
    this.notes.lookForControls(content.parts, src);
    return { ...content, parts: await Promise.all(content.parts.map((part) => this.found(part, src))) };
  }

  /** A picture by path is the file beside this one, where that was given. */
  private async found(part: Part, src: SourceRef): Promise<Part> {
    if (part.type !== 'media' || part.attachment !== null || part.uri === undefined || /^[a-z][a-z0-9+.-]*:/i.test(part.uri)) return part;
    const file = await this.on.file.neighbour(part.uri);
    if (file) return { ...part, attachment: file.sha256 };
    this.on.builder.report('missing_file', `The file ${part.uri} is not among the given files.`, whereOf(src));
    return part;
  }
}

const wrap = (key: string, value: { [key: string]: Json } | undefined) => (value ? { [key]: value } : undefined);

/** Which call a result answers: the one that it names; else, by its place beside the calls of its step, one call each or all together. */
function claimOf(result: Fields, at: number, of: { ordinal: number; calls: number; results: readonly Json[] }): ResultClaim | null {
  const callId = result.id('source_call_id');
  if (callId !== null) return { callId };
  if (of.calls === 0) return null;
  if (of.results.length === 1) return { cause: Array.from({ length: of.calls }, (_, index) => makeCallKey(of.ordinal, index)) };
  return of.results.length === of.calls ? { cause: [makeCallKey(of.ordinal, at)] } : {};
}
