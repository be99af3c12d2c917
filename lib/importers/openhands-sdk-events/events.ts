/** Events of the OpenHands SDK (version 1): each says its `kind`. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, type JsonObject } from '@/lib/importers/common/fields';
import type { SourceRef } from '@/lib/trajectory/model';

/** side: says nothing to the model (state updates, pauses, requests). */
export type EventKind = 'action' | 'message' | 'system' | 'observation' | 'error' | 'rejection' | 'condensation' | 'side';

const kinds = new Map<string, EventKind>([
  ['ActionEvent', 'action'],
  ['MessageEvent', 'message'],
  ['SystemPromptEvent', 'system'],
  ['ObservationEvent', 'observation'],
  ['AgentErrorEvent', 'error'],
  ['UserRejectObservation', 'rejection'],
  ['Condensation', 'condensation'],
  ['CondensationEvent', 'condensation'],
]);

const sideKinds = /^(?:ConversationStateUpdateEvent|ConversationErrorEvent|PauseEvent|TokenEvent|LLMCompletionLogEvent|CondensationRequest|CondensationSummaryEvent|InterruptEvent|HookExecutionEvent)$/;

export interface SdkEvent {
  kind: EventKind;
  id: string | null;
  response: string | null;
  fields: Fields;
  value: JsonObject;
  src: SourceRef;
  index: number;
}

export const isSdkEvent = (value: Json | undefined): boolean => {
  const kind = objectOf(value)?.kind;
  return typeof kind === 'string' && (kinds.has(kind) || sideKinds.test(kind)) && 'source' in (objectOf(value) ?? {});
};

/** null for a value without a kind. An unknown kind is kept beside the steps. */
export function readSdkEvent(value: Json, src: SourceRef, index: number): SdkEvent | null {
  const fields = Fields.of(value);
  const object = objectOf(value);
  const kind = fields?.text('kind') ?? null;
  if (!fields || !object || kind === null) return null;
  return { kind: kinds.get(kind) ?? 'side', id: fields.id('id'), response: fields.text('llm_response_id'), fields, value: object, src, index };
}
