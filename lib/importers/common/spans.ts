/** Spans of a trace, whatever tool recorded it: what a model saw and said, what a tool was asked and gave. */
import type { JsonObject } from './fields';
import type { Json } from '@/lib/json/schema';
import type { SourceRef, Usage } from '@/lib/trajectory/model';

export interface Span {
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  kind: 'llm' | 'tool' | 'agent' | 'other';
  /** Comparable text: spans are put in the order of these, and of the source where they are equal. */
  order: string;
  startedAt: string | null;
  endedAt: string | null;
  src: SourceRef;
  /** Further rows that speak of the same span. */
  more?: readonly SourceRef[];
  /** Chat messages that the model saw; null where they were not recorded. */
  input: readonly JsonObject[] | null;
  /** Chat messages that the model answered with. */
  output: readonly JsonObject[] | null;
  /** Text of an input that was cut off and so is no JSON any more. */
  cut: string | null;
  /** The numbers of the input messages have gaps. */
  gap: boolean;
  tool: { callId: string | null; name: string | null; result: Json | undefined } | null;
  tools: Json | null;
  model: string | null;
  finishReason: string | null;
  usage: Usage | null;
  failed: boolean | null;
  /** Everything else that the source says of the span. */
  rest: JsonObject;
}

/** A time as text that sorts like the time: whole numbers by their length first. */
export const orderOf = (time: string): string => (/^\d+$/.test(time) ? time.padStart(24, '0') : time);
