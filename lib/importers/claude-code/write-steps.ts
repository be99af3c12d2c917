/** Drafts to steps: one method for each kind of draft. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { readContent } from '@/lib/importers/common/chat-content';
import { Fields, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { Notes } from '@/lib/importers/common/notes';
import { whereOf } from '@/lib/importers/common/place';
import type { ImportContext } from '@/lib/importers/importer';
import type { StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import { splitCallKey } from '@/lib/trajectory/ids';
import type { Part, SubLink } from '@/lib/trajectory/model';
import type { Conversation } from './conversations';
import { branchesOf } from './branches';
import type { Chain } from './chain';
import type { Draft } from './drafts';
import { restOfRow } from './facts';
import { isClear, isSummary, isSynthetic, refusalOf } from './harness-text';
import { readResponse } from './response';
import { withoutEmbedded } from './structured-result';

/** What is known of the agents that calls of this conversation started. */
export type Delegates = (agent: string) => SubLink;

export class StepWriter {
  private readonly ordinals = new Map<Draft, number>();
  private readonly notes: Notes;
  /** Rows whose own fields were kept on a step. */
  private readonly kept = new Set<unknown>();
  private usageRepeats = 0;

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly context: ImportContext,
    private readonly conversation: Conversation,
    private readonly facts: JsonObject,
    private readonly delegates: Delegates,
  ) {
    this.notes = new Notes(builder);
  }

  /** Adds every draft and returns the ordinal of the one that the session ended on. */
  write(chain: Chain): number | null {
    const branches = branchesOf(chain);
    for (const draft of chain.order) {
      const place = draft.rows[0]?.src[0];
      if (draft.guess !== null && place)
        this.builder.report('link_guessed', `Step ${this.builder.length} joins the step before it in the file, for ${draft.guess}.`, whereOf(place));
      this.ordinals.set(draft, this.step(draft, { ...this.common(draft), branch: branches.get(draft) ?? null }));
    }
    return chain.active ? (this.ordinals.get(chain.active) ?? null) : null;
  }

  private common(draft: Draft) {
    const rows = [...draft.attachments, ...draft.rows];
    const [first, last] = [draft.rows[0], draft.rows.at(-1)];
    return {
      key: draft.key,
      parent: draft.parent ? (this.ordinals.get(draft.parent) ?? null) : null,
      link: draft.link,
      startedAt: first?.at ?? null,
      endedAt: last === first ? null : (last?.at ?? null),
      sourceIndexes: rows.flatMap((row) => row.records),
      src: rows.flatMap((row) => row.src),
    };
  }

  private step(draft: Draft, common: ReturnType<StepWriter['common']> & Pick<StepInput, 'branch'>): number {
    switch (draft.kind) {
      case 'response':
        return this.response(draft, common);
      case 'result':
        return this.result(draft, common);
      case 'said':
        return this.said(draft, common);
      case 'boundary':
        return this.boundary(draft, common);
      case 'notice':
        return this.builder.add({ ...common, kind: 'meta', role: 'system', parts: this.text(draft), synthetic: true, ...this.rest(draft) });
    }
  }

  private response(draft: Draft, common: object & Pick<StepInput, 'src'>): number {
    const { step, usageRepeats, media } = readResponse(draft, this.context);
    const { extra, ...said } = step;
    this.usageRepeats += usageRepeats;
    const place = common.src?.[0];
    if (place && usageRepeats > 0) this.notes.once('usage_repeated', 'Rows of one response repeat its usage; it counts once, as the last row says it.', place);
    if (media) this.noteMedia(draft);
    this.look(draft, said.parts ?? []);
    return this.builder.add({ ...common, kind: 'action', role: 'assistant', ...said, ...this.rest(draft, objectOf(extra) ?? undefined) });
  }

  private result(draft: Draft, common: object): number {
    const [row] = draft.rows;
    const block = Fields.of(draft.blocks[0]?.block);
    const content = readContent(block?.take('content'), this.context);
    const said = block?.flag('is_error') ?? null;
    block?.take('type');
    block?.take('tool_use_id');
    // The row's twin of the result speaks of the only one in it.
    const alone = Array.isArray(row?.content) && row.content.filter((one) => objectOf(one)?.type === 'tool_result').length === 1;
    const twin = alone ? row?.fields.take('toolUseResult') : undefined;
    const structured = twin === undefined || twin === null ? undefined : withoutEmbedded(twin, this.context);
    if (content.media.length > 0) this.noteMedia(draft);
    this.look(draft, content.parts);
    const ordinal = this.builder.add({
      ...common,
      kind: 'observation',
      role: 'user',
      parts: content.parts,
      // The API's own default: a result that does not say so is no error.
      result: { callId: draft.callId, isError: said ?? false, ...(structured === undefined ? {} : { structured }) },
      ...this.rest(draft, block?.rest(), content.extra ? { parts: content.extra } : undefined),
    });
    this.settle(ordinal, content.parts, structured);
    return ordinal;
  }

  /** What a result says of its call beyond the text: that it was not allowed, or which agent it ran. */
  private settle(ordinal: number, parts: readonly Part[], structured: Json | undefined): void {
    const [key] = this.builder.step(ordinal)?.answer?.calls ?? [];
    if (key === undefined) return;
    const at = splitCallKey(key);
    const call = this.builder.step(at.ordinal)?.calls[at.index];
    if (!call) return;
    const [first] = parts;
    const refusal = first?.type === 'text' ? refusalOf(first.text) : null;
    if (refusal !== null) call.status = refusal;
    const agent = objectOf(structured)?.agentId;
    if (typeof agent === 'string') call.delegated = [this.delegates(agent)];
  }

  private said(draft: Draft, common: object): number {
    const content = readContent(draft.blocks.map(({ block }) => block), this.context);
    if (content.media.length > 0) this.noteMedia(draft);
    this.look(draft, content.parts);
    const rest = this.rest(draft, content.extra ? { parts: content.extra } : undefined);
    const base = { ...common, role: 'user', parts: content.parts, synthetic: isSynthetic(draft), ...rest };
    if (isClear(draft)) return this.builder.add({ ...base, kind: 'compaction', compaction: { mode: 'evict', trigger: 'manual', drops: 'all', replacement: [] } });
    // A summary usually follows its boundary; one that stands alone is the compaction itself.
    if (isSummary(draft) && draft.parent?.kind !== 'boundary')
      return this.builder.add({ ...base, kind: 'compaction', compaction: { mode: 'summary', drops: 'all', replacement: [{ role: 'user', parts: content.parts }] } });
    return this.builder.add({ ...base, kind: 'user' });
  }

  private boundary(draft: Draft, common: object): number {
    const about = draft.rows[0]?.fields.inner('compactMetadata') ?? null;
    const trigger = about?.peek('trigger');
    const known = trigger === 'auto' || trigger === 'manual' ? trigger : null;
    if (known) about?.take('trigger');
    const tokensBefore = about?.number('preTokens') ?? null;
    const left = about?.rest();
    return this.builder.add({
      ...common,
      kind: 'compaction',
      role: 'system',
      parts: this.text(draft),
      compaction: { mode: 'summary', ...(known ? { trigger: known } : {}), drops: 'all', replacement: [], tokensBefore },
      ...this.rest(draft, left ? { compactMetadata: left } : undefined),
    });
  }

  private text(draft: Draft): Part[] {
    const text = draft.rows[0]?.content;
    return typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : [];
  }

  /** What is left of the rows of a draft; a row with several drafts is kept on the first. */
  private rest(draft: Draft, ...pieces: (JsonObject | undefined)[]): { extra?: Json } {
    const rows = draft.rows.filter((row) => !this.kept.has(row));
    for (const row of rows) this.kept.add(row);
    const own = rows.map((row) => restOfRow(row, this.facts, this.conversation.session));
    const uuids = own.flatMap((row) => (row.uuid === undefined ? [] : [row.uuid]));
    const merged: JsonObject = Object.assign({}, ...own);
    delete merged.uuid;
    const ids = uuids.length === 0 ? undefined : { uuid: uuids.length === 1 ? (uuids[0] ?? null) : uuids };
    const attachments = draft.attachments.map((row) => row.fields.peek('attachment') ?? null);
    return withExtra(ids, merged, attachments.length > 0 ? { attachments } : undefined, ...pieces);
  }

  private look(draft: Draft, parts: readonly Part[]): void {
    const place = draft.rows[0]?.src[0];
    if (place) this.notes.lookForControls(parts, place);
  }

  private noteMedia(draft: Draft): void {
    const place = draft.rows[0]?.src[0];
    if (place) this.notes.media(place);
  }
}
