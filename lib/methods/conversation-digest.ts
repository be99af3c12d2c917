/** Digests of conversations in the sense in which two prompts or two answers are the same: call ids do not count. */
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/json';
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';

const collapsed = (value: Json | undefined): Json => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : (value ?? null));
const asItIs = (value: Json | undefined): Json => value ?? null;

/** A rolling digest: 16 hex digits for everything said so far. */
export class ConversationDigest {
  private readonly calls = new Map<string, number>();
  private state = '';

  /** `prose`: what of a text counts. */
  constructor(
    private readonly hash: Hash,
    private readonly prose: (value: Json | undefined) => Json = asItIs,
  ) {}

  get digest(): string {
    return this.state === '' ? '' : this.state.slice(0, 16);
  }

  push(message: Json): void {
    this.state = this.hash(this.state + this.textOf(message));
  }

  pushAll(messages: readonly Json[]): this {
    for (const message of messages) this.push(message);
    return this;
  }

  private textOf(message: Json): string {
    const fields = objectOf(message) ?? {};
    const calls = (arrayOf(fields.tool_calls) ?? []).map((call): string => {
      const { id, function: made } = objectOf(call) ?? {};
      if (typeof id === 'string') this.calls.set(id, this.calls.size);
      const { name, arguments: args } = objectOf(made) ?? {};
      return printJson([name ?? null, args ?? null], { sortKeys: true });
    });
    const answered = stringOf(fields.tool_call_id);
    const call = answered === null ? null : (this.calls.get(answered) ?? answered);
    return JSON.stringify([fields.role ?? null, this.prose(fields.content), this.prose(fields.reasoning_content), calls, call]);
  }
}

/** Digest of an answer by itself; white space in its prose does not count, as in lib/labels/message-key.ts. */
export const answerDigest = (messages: readonly Json[], hash: Hash): string => new ConversationDigest(hash, collapsed).pushAll(messages).digest;
