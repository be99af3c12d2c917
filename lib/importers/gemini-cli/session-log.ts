/**
 * A session as its log leaves it: messages that are written again under their id, values that are set, turns that are taken back.
 *
 *     g1   g1 (again, with calls)   g2   $rewindTo g1   g3        the session has g1 (second version) and g3; g2 is an abandoned branch
 */
import { equalJson } from '@/lib/json/equal-json';
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import type { SourceRef } from '@/lib/trajectory/model';

export interface LoggedMessage {
  id: string;
  /** The last version, and where each version stands; the last one first. */
  value: JsonObject;
  src: SourceRef[];
  records: number[];
  /** The message that stood before it when it was first written. */
  before: string | null;
}

export class SessionLog {
  /** In the order of their first writing. */
  readonly messages = new Map<string, LoggedMessage>();
  /** Ids of the session as it is now, in order. */
  private live: string[] = [];
  header: JsonObject = {};
  readonly replaced: SourceRef[] = [];
  readonly rewound: SourceRef[] = [];
  readonly bad: SourceRef[] = [];

  get active(): readonly string[] {
    return this.live;
  }

  row(value: Json, record: number, place: (pointer: string) => SourceRef): void {
    const row = objectOf(value);
    if (!row) return void this.bad.push(place(''));
    const set = objectOf(row.$set);
    if (typeof row.$rewindTo === 'string') this.rewind(row.$rewindTo, place(''));
    else if (set) this.set(set, record, (pointer) => place(`/$set${pointer}`));
    else if (typeof row.type === 'string' && ('content' in row || typeof row.id === 'string')) this.message(row, record, place(''));
    else this.set(row, record, place);
  }

  private set(values: JsonObject, record: number, place: (pointer: string) => SourceRef): void {
    const { messages, ...rest } = values;
    this.header = { ...this.header, ...rest };
    if (!Array.isArray(messages)) return;
    const ids: string[] = [];
    for (const [index, value] of messages.entries()) {
      const message = objectOf(value);
      if (!message) {
        this.bad.push(place(`/messages/${index}`));
        continue;
      }
      const before = ids.at(-1) ?? null;
      ids.push(this.write(message, record, place(`/messages/${index}`), before));
    }
    // A snapshot is the whole session: what it leaves out was taken back.
    this.live = ids;
  }

  private message(message: JsonObject, record: number, src: SourceRef): void {
    const id = this.write(message, record, src, this.live.at(-1) ?? null);
    if (!this.live.includes(id)) this.live.push(id);
  }

  private write(message: JsonObject, record: number, src: SourceRef, before: string | null): string {
    const id = typeof message.id === 'string' ? message.id : `#${this.messages.size}`;
    const known = this.messages.get(id);
    if (!known) {
      this.messages.set(id, { id, value: message, src: [src], records: [record], before });
      return id;
    }
    if (!equalJson(known.value, message)) this.replaced.push(src);
    known.value = message;
    known.src.unshift(src);
    known.records.unshift(record);
    return id;
  }

  private rewind(id: string, src: SourceRef): void {
    const at = this.live.lastIndexOf(id);
    this.rewound.push(src);
    this.live = at < 0 ? [] : this.live.slice(0, at + 1);
  }
}
