/** A step as one plain text: what quotes and their offsets point into, what `text:` searches, and what previews begin with. */
import { printJson } from '@/lib/json/print-json';
import type { Part, Step, ToolCall } from './model';
import { partsText } from './to-messages';

const reasoningOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.type === 'reasoning' ? [part.text ?? '', part.summary ?? ''] : []));

const callText = (call: ToolCall): string => `${call.name} ${call.args.state === 'object' ? printJson(call.args.value) : call.args.text}`;

/**
 * Text first, so that offsets into it are offsets into what the source calls content; then reasoning, then calls one a line as
 * `name {arguments}`, then what a compaction put in place. Blocks are joined by a line feed, empty ones left out.
 */
export function stepText(step: Pick<Step, 'parts' | 'calls' | 'compaction'>): string {
  const replaced = step.compaction?.replacement.map((message) => partsText(message.parts)) ?? [];
  return [partsText(step.parts), ...reasoningOf(step.parts), ...step.calls.map(callText), ...replaced].filter((block) => block !== '').join('\n');
}

/** Text as a PostgreSQL text column holds it: no U+0000, no lone surrogate; each becomes U+FFFD. */
export const storableText = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text).toWellFormed();
