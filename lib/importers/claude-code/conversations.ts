/**
 * Which rows of a file make one trajectory.
 *
 *     session A ─ row ─ row ─┐ (a row of session B whose parent lies in A: a resumed session)
 *     session B              └─ row ─ row      one conversation
 *     sidechain rows: one conversation for each agent, or for each first row where no agent is named
 */
import type { Row } from './rows';
import type { SessionRows } from './session-rows';

export interface Conversation {
  /** Tells it from others of its session: '' for the main one. */
  key: string;
  /** The session that it began in; null where rows name none. */
  session: string | null;
  agent: string | null;
  sidechain: boolean;
  rows: Row[];
}

const uuidLike = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Session ids are globally unique where they are UUIDs; anything else is a name that another file may use as well. */
export const isGlobalSession = (session: string | null): session is string => session !== null && uuidLike.test(session);

/** The first row of the sidechain that `row` belongs to. */
function firstOfSidechain(row: Row, byUuid: ReadonlyMap<string, Row>): Row {
  const seen = new Set([row]);
  let first = row;
  for (;;) {
    const parent = first.parentUuid === null ? undefined : byUuid.get(first.parentUuid);
    if (!parent || !parent.sidechain || seen.has(parent)) return first;
    seen.add(parent);
    first = parent;
  }
}

/** Key of the sidechain conversation of a row. */
export function sidechainKey(row: Row, byUuid: ReadonlyMap<string, Row>): string {
  if (row.agent !== null) return `agent:${row.agent}`;
  return `sidechain:${firstOfSidechain(row, byUuid).uuid ?? ''}`;
}

/** Sessions that continue one another, as name of session → name of the one that began it all. */
class Sessions {
  private readonly parent = new Map<string, string>();
  first(session: string): string {
    let at = session;
    for (let up = this.parent.get(at); up !== undefined; up = this.parent.get(at)) at = up;
    return at;
  }
  /** `later` goes on where `earlier` stopped. */
  join(earlier: string, later: string): void {
    const [a, b] = [this.first(earlier), this.first(later)];
    if (a !== b) this.parent.set(b, a);
  }
}

const carries = (row: Row) => row.kind !== 'link' && row.kind !== 'title';

export function conversationsOf({ rows, byUuid, joined }: SessionRows): Conversation[] {
  const sessions = new Sessions();
  const sessionOf = new Map<Row, string>();
  let current = '';
  for (const row of rows) {
    current = row.session ?? current;
    sessionOf.set(row, current);
  }
  for (const [earlier, later] of joined) sessions.join(earlier, later);
  for (const row of rows) {
    const parent = row.parentUuid === null ? undefined : byUuid.get(row.parentUuid);
    if (parent && !row.sidechain && !parent.sidechain) sessions.join(sessionOf.get(parent) ?? '', sessionOf.get(row) ?? '');
  }
  const found = new Map<string, Conversation>();
  for (const row of rows.filter(carries)) {
    const session = sessions.first(sessionOf.get(row) ?? '');
    const key = row.sidechain ? sidechainKey(row, byUuid) : '';
    const name = JSON.stringify([session, key]);
    const known = found.get(name);
    if (known) known.rows.push(row);
    else found.set(name, { key, session: session === '' ? null : session, agent: row.sidechain ? row.agent : null, sidechain: row.sidechain, rows: [row] });
  }
  return [...found.values()];
}
