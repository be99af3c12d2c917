/** Spans of an event list: which agent an event belongs to, and whether it stands in a branch. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from './fields';

export class Spans {
  private readonly byId = new Map<string, JsonObject>();

  constructor(events: readonly Json[]) {
    for (const value of events) {
      const event = objectOf(value);
      if (event?.event === 'span_begin' && typeof event.id === 'string') this.byId.set(event.id, event);
    }
  }

  /** From the inside out; a span that names itself ends the way. */
  private *around(id: Json | undefined): Iterable<JsonObject> {
    const seen = new Set<Json>();
    for (let at = id; typeof at === 'string' && !seen.has(at); at = this.byId.get(at)?.parent_id) {
      seen.add(at);
      const span = this.byId.get(at);
      if (!span) return;
      yield span;
    }
  }

  /** The id of the agent's span; '' outside of any. */
  agentOf(event: JsonObject): string {
    for (const span of this.around(event.span_id)) if (span.type === 'agent') return String(span.id);
    return '';
  }

  isBranch(event: JsonObject): boolean {
    for (const span of this.around(event.span_id)) {
      if (span.type === 'branch') return true;
      if (span.type === 'agent') return false;
    }
    return false;
  }

  nameOf(agent: string): string | null {
    const name = this.byId.get(agent)?.name;
    return typeof name === 'string' ? name : null;
  }

  /** The agent that started another one; '' for the run itself. */
  parentOf(agent: string): string {
    for (const span of this.around(this.byId.get(agent)?.parent_id)) if (span.type === 'agent') return String(span.id);
    return '';
  }
}
