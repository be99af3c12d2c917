/** Digests of conversations in the sense in which two prompts or two answers are the same: call ids and white space do not count. */
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/json';
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';

const plain = (value: Json | undefined): Json => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : (value ?? null));

/** A rolling digest: 16 hex digits for everything said so far. */
export class ConversationDigest {
  private readonly calls = new Map<string, number>();
  private state = '';

  constructor(private readonly hash: Hash) {}

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
    const calls = (arrayOf(fields.tool_calls) ?? []).map((call): Json => {
      const { id, function: made } = objectOf(call) ?? {};
      if (typeof id === 'string') this.calls.set(id, this.calls.size);
      const { name, arguments: args } = objectOf(made) ?? {};
      return [name ?? null, args ?? null];
    });
    const answered = stringOf(fields.tool_call_id);
    const call: Json = answered === null ? null : (this.calls.get(answered) ?? answered);
    return printJson([fields.role ?? null, plain(fields.content), plain(fields.reasoning_content), calls, call], { sortKeys: true });
  }
}

/** Digest of an answer by itself. */
export const answerDigest = (messages: readonly Json[], hash: Hash): string => new ConversationDigest(hash).pushAll(messages).digest;
