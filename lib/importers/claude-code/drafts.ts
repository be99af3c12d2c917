/**
 * Rows to drafts of steps, in file order.
 *
 *     assistant rows of one message.id → one response        each tool_result block → one result
 *     the other blocks of a user row → one saying            boundary, notice → one each
 */
import { equalJson } from '@/lib/json/equal-json';
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Row } from './rows';

export interface Draft {
  kind: 'response' | 'result' | 'said' | 'boundary' | 'notice';
  /** The source's own id of the step. */
  key: string;
  /** Place among the drafts of the conversation. */
  order: number;
  rows: Row[];
  /** Rows that only add context to this step. */
  attachments: Row[];
  /** Blocks of a response, a saying or a result, with the row that has them. */
  blocks: { block: Json; row: Row }[];
  /** Results of a response in file order, one for each call. */
  results: Draft[];
  /** Of a result: the call that it names, and the response that made it. */
  callId: string | null;
  owner: Draft | null;
  parent: Draft | null;
  link: 'explicit' | 'inferred' | 'file_order';
  /** Why the parent had to be guessed. */
  guess: string | null;
}

export interface Drafts {
  drafts: Draft[];
  /** The last draft of each row: what a child of the row hangs on. */
  tips: ReadonlyMap<Row, Draft>;
  /** The first draft of each row: what hangs on the row's parent. */
  heads: ReadonlyMap<Row, Draft>;
}

const blocksOf = (row: Row): Json[] => (Array.isArray(row.content) ? row.content : [row.content ?? '']);
const isResult = (block: Json) => objectOf(block)?.type === 'tool_result';
const callIdOf = (block: Json, name: 'id' | 'tool_use_id'): string | null => {
  const id = objectOf(block)?.[name];
  return typeof id === 'string' ? id : null;
};

class Drafter {
  readonly drafts: Draft[] = [];
  readonly tips = new Map<Row, Draft>();
  readonly heads = new Map<Row, Draft>();
  private readonly responses = new Map<string, Draft>();
  private readonly callers = new Map<string, Draft>();
  private waiting: Row[] = [];

  row(row: Row): void {
    if (row.kind === 'attachment') this.waiting.push(row);
    else if (row.kind === 'assistant') this.response(row);
    else if (row.kind === 'user') this.user(row);
    else if (row.kind === 'boundary' || row.kind === 'notice') this.put(row.kind, row, '');
  }

  private response(row: Row): void {
    const id = row.message?.peek('id');
    const known = typeof id === 'string' ? this.responses.get(id) : undefined;
    const draft = known ?? this.put('response', row, '');
    if (known) {
      known.rows.push(row);
      this.tips.set(row, known);
    } else if (typeof id === 'string') this.responses.set(id, draft);
    for (const block of blocksOf(row)) {
      const call = callIdOf(block, 'id');
      // The rows of a response hold different blocks; one that was copied when its session was resumed holds the same again.
      if (draft.blocks.some((one) => one.row !== row && (call === null ? equalJson(one.block, block) : callIdOf(one.block, 'id') === call))) continue;
      draft.blocks.push({ block, row });
      if (call !== null) this.callers.set(call, draft);
    }
  }

  private user(row: Row): void {
    const blocks = blocksOf(row);
    let said: Draft | null = null;
    for (const [index, block] of blocks.entries()) {
      if (isResult(block)) this.result(row, block, `/${index}`);
      else {
        said ??= this.put('said', row, '');
        said.blocks.push({ block, row });
      }
    }
    if (blocks.length === 0) this.put('said', row, '');
  }

  private result(row: Row, block: Json, place: string): void {
    const draft = this.put('result', row, place);
    draft.blocks.push({ block, row });
    draft.callId = callIdOf(block, 'tool_use_id');
    const owner = draft.callId === null ? undefined : this.callers.get(draft.callId);
    if (!owner || owner.results.some((one) => one.callId === draft.callId)) return;
    owner.results.push(draft);
    draft.owner = owner;
  }

  private put(kind: Draft['kind'], row: Row, place: string): Draft {
    const draft: Draft = {
      kind,
      key: `${row.uuid ?? `#${row.records[0] ?? 0}`}${place}`,
      order: this.drafts.length,
      rows: [row],
      attachments: this.waiting,
      blocks: [],
      results: [],
      callId: null,
      owner: null,
      parent: null,
      link: 'explicit',
      guess: null,
    };
    this.waiting = [];
    this.drafts.push(draft);
    if (!this.heads.has(row)) this.heads.set(row, draft);
    this.tips.set(row, draft);
    return draft;
  }
}

export function draftsOf(rows: readonly Row[]): Drafts {
  const drafter = new Drafter();
  for (const row of rows) drafter.row(row);
  return drafter;
}
