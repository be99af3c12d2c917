/**
 * Hangs the drafts of a conversation on one another.
 *
 *     a ── b ── (progress p) ── d        a row without a message is transparent: d hangs on b, or on the last result of b's calls
 *           └── c (result of b)          so d's parent is c, and b has no fork
 *
 * A parent that was never written: the step joins the one before it in the file, and the guess is said.
 */
import type { Draft, Drafts } from './drafts';
import { isClear, isSynthetic } from './harness-text';
import type { Row } from './rows';

export interface Chain {
  /** Parents first, else as in the file. */
  order: Draft[];
  /** The draft that the session ended on. */
  active: Draft | null;
  /** An id in another file that this conversation goes on from. */
  continues: string | null;
}

type ParentRow = { kind: 'row'; row: Row } | { kind: 'none' } | { kind: 'missing'; id: string } | { kind: 'elsewhere' };

/** The nearest row above that has a step, through rows that have none. */
function parentRow(row: Row, byUuid: ReadonlyMap<string, Row>, tips: ReadonlyMap<Row, Draft>): ParentRow {
  const seen = new Set<Row>();
  for (let at = row; !seen.has(at); ) {
    seen.add(at);
    const logical = at.logicalParentUuid;
    const id = at.parentUuid !== null && (byUuid.has(at.parentUuid) || logical === null) ? at.parentUuid : logical;
    if (id === null) return { kind: 'none' };
    const parent = byUuid.get(id);
    if (!parent) return { kind: 'missing', id };
    if (parent !== row && tips.has(parent)) return { kind: 'row', row: parent };
    if (parent.kind === 'user' || parent.kind === 'assistant') return { kind: 'elsewhere' };
    at = parent;
  }
  return { kind: 'missing', id: row.parentUuid ?? '' };
}

/** What comes after `base`: results of one response follow one another, so the step after them hangs on the last. */
function lastOf(base: Draft, before: number): Draft {
  const response = base.kind === 'response' ? base : base.owner;
  return response?.results.findLast((result) => result.order < before) ?? base;
}

class Linker {
  continues: string | null = null;
  /** Whether the file links rows at all; some writers leave every parent empty. */
  private readonly linked: boolean;

  constructor(
    private readonly all: Drafts,
    private readonly byUuid: ReadonlyMap<string, Row>,
    private readonly sidechain: boolean,
  ) {
    this.linked = all.drafts.some((draft) => draft.rows[0] !== undefined && parentRow(draft.rows[0], byUuid, all.tips).kind === 'row');
  }

  link(draft: Draft): void {
    const { drafts, heads } = this.all;
    const before = drafts[draft.order - 1] ?? null;
    const [row] = draft.rows;
    if (!row) return;
    if (draft.owner) {
      const place = draft.owner.results.indexOf(draft);
      draft.parent = draft.owner.results[place - 1] ?? draft.owner;
    } else if (heads.get(row) !== draft) draft.parent = before;
    else this.above(draft, row, before);
  }

  private above(draft: Draft, row: Row, before: Draft | null): void {
    const found = parentRow(row, this.byUuid, this.all.tips);
    switch (found.kind) {
      case 'row': {
        const tip = this.all.tips.get(found.row);
        draft.parent = tip ? lastOf(tip, draft.order) : null;
        return;
      }
      case 'none':
        this.unlinked(draft, before);
        return;
      case 'missing':
        if (before) this.guess(draft, before, `its parent ${found.id} is not in the file`);
        else this.continues = found.id;
        return;
      case 'elsewhere':
        if (before && !this.sidechain) this.guess(draft, before, 'its parent belongs to another agent');
    }
  }

  /** A row that says it has no parent: the first, the start of another try, or a writer that links nothing. */
  private unlinked(draft: Draft, before: Draft | null): void {
    if (!before) return;
    if (!this.linked) {
      draft.parent = before;
      draft.link = 'file_order';
    } else if (draft.kind === 'boundary' || before.kind === 'boundary' || isClear(before)) {
      draft.parent = before;
      draft.link = 'inferred';
    } else if (draft.kind !== 'said' || isSynthetic(draft)) this.guess(draft, before, 'it names no parent');
  }

  private guess(draft: Draft, before: Draft, why: string): void {
    draft.parent = before;
    draft.link = 'file_order';
    draft.guess = why;
  }
}

/** Parents first. A circle is cut where it closes: that draft joins what was placed last. */
function placed(drafts: readonly Draft[]): Draft[] {
  const order: Draft[] = [];
  const done = new Set<Draft>();
  for (const draft of drafts) {
    const path: Draft[] = [];
    const onPath = new Set<Draft>();
    for (let at: Draft | null = draft; at && !done.has(at); at = at.parent) {
      if (onPath.has(at)) {
        const closing = path.at(-1);
        if (closing) {
          closing.parent = order.at(-1) ?? null;
          closing.link = 'file_order';
          closing.guess = 'its parents form a circle';
        }
        break;
      }
      onPath.add(at);
      path.push(at);
    }
    for (const one of path.reverse()) {
      done.add(one);
      order.push(one);
    }
  }
  return order;
}

/** Where the way through `draft` ends: rows are not always written in their order, so the newest may have something after it. */
function endOf(draft: Draft, order: readonly Draft[]): Draft {
  let end = draft;
  for (const next of order) if (next.parent === end) end = next;
  return end;
}

export function chainOf(all: Drafts, byUuid: ReadonlyMap<string, Row>, sidechain: boolean): Chain {
  const linker = new Linker(all, byUuid, sidechain);
  for (const draft of all.drafts) linker.link(draft);
  const order = placed(all.drafts);
  const rows = all.drafts.flatMap((draft) => draft.rows);
  const newest = (candidates: readonly Row[]) => candidates.reduce<Row | null>((last, row) => (last && last.order > row.order ? last : row), null);
  const last = newest(rows.filter((row) => row.uuid !== null)) ?? newest(rows);
  const tip = last ? (all.tips.get(last) ?? null) : null;
  return { order, active: tip ? endOf(lastOf(tip, Infinity), order) : null, continues: linker.continues };
}
