/** Pairs tool results with calls: by id, by cause, by unique name, by position; never by adjacency alone where ids exist. */
import type { Json, JsonNumber } from '@/lib/json/schema';
import type { CallKey } from './ids';
import type { Answer, ToolCall } from './model';

/** What a result says about the call that it answers. */
export interface ResultClaim {
  callId?: string | null;
  name?: string | null;
  /** The source links them in another way (cause, structure): our own keys. */
  cause?: readonly CallKey[];
  /** The format's own rule is order: the result answers the oldest open call, or those of the calls named here that still wait. */
  byPosition?: boolean | readonly CallKey[];
  isError?: boolean | null;
  exitCode?: JsonNumber | null;
  structured?: Json;
}

export class CallBook {
  private readonly waiting: ToolCall[] = [];
  private readonly ids = new Set<string>();

  /** 'reused': this id was given to an earlier call. */
  open(call: ToolCall): 'new' | 'reused' {
    this.waiting.push(call);
    if (call.callId === null) return 'new';
    const known = this.ids.has(call.callId);
    this.ids.add(call.callId);
    return known ? 'reused' : 'new';
  }

  close(claim: ResultClaim): { calls: ToolCall[]; pairing: Answer['pairing'] } {
    if (claim.cause && claim.cause.length > 0) {
      const caused = new Set<string>(claim.cause);
      const calls = this.take((call) => caused.has(call.key), true);
      if (calls.length > 0) return { calls, pairing: 'by_cause' };
    }
    if (claim.callId) {
      // The nearest earlier call with that id that still waits: some servers count call_0 anew for each response.
      const last = this.waiting.findLast((call) => call.callId === claim.callId);
      return last ? { calls: this.take((call) => call === last), pairing: 'by_id' } : { calls: [], pairing: 'none' };
    }
    if (typeof claim.byPosition === 'object') {
      const placed = new Set<string>(claim.byPosition);
      const calls = this.take((call) => placed.has(call.key), true);
      return { calls, pairing: calls.length > 0 ? 'by_position' : 'none' };
    }
    if (claim.byPosition) {
      const [first] = this.waiting;
      return first ? { calls: this.take((call) => call === first), pairing: 'by_position' } : { calls: [], pairing: 'none' };
    }
    const named = claim.name ? this.waiting.filter((call) => call.name === claim.name) : [];
    const [only] = named;
    if (only && named.length === 1) return { calls: this.take((call) => call === only), pairing: 'by_unique_name' };
    return { calls: [], pairing: 'none' };
  }

  pending(): readonly ToolCall[] {
    return this.waiting;
  }

  private take(wanted: (call: ToolCall) => boolean, all = false): ToolCall[] {
    const taken: ToolCall[] = [];
    for (let i = this.waiting.length - 1; i >= 0; i--) {
      const call = this.waiting[i];
      if (!call || !wanted(call)) continue;
      taken.unshift(call);
      this.waiting.splice(i, 1);
      if (!all) break;
    }
    return taken;
  }
}
