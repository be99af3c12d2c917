/** One event of an OpenHands V0 stream: an action with arguments, or an observation with content. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { SourceRef } from '@/lib/trajectory/model';
import { Fields, type JsonObject } from './fields';

export interface OpenHandsEvent {
  /** As the stream numbers it. */
  id: string | null;
  cause: string | null;
  source: string;
  /** Exactly one of the two is set. */
  action: string | null;
  observation: string | null;
  fields: Fields;
  value: JsonObject;
  src: SourceRef;
  /** Place in the list of the source. */
  index: number;
}

/** An event carries arguments or content; runs of other agents that also speak of actions and observations carry neither. */
export function isOpenHandsEvent(value: Json | undefined): boolean {
  const event = objectOf(value);
  if (!event) return false;
  if (typeof event.action === 'string') return objectOf(event.args) !== null && !('thought' in event);
  return typeof event.observation === 'string' && typeof event.content === 'string' && !('thought' in event);
}

/** null for a value that is no event. */
export function readEvent(value: Json, src: SourceRef, index: number): OpenHandsEvent | null {
  const fields = Fields.of(value);
  const object = objectOf(value);
  if (!fields || !object) return null;
  const action = fields.text('action');
  const observation = action === null ? fields.text('observation') : null;
  if (action === null && observation === null) return null;
  return { id: fields.id('id'), cause: fields.id('cause'), source: fields.text('source') ?? '', action, observation, fields, value: object, src, index };
}

/** Rows that say nothing to the model: the state of the program, answers without an answer, look-ups that it does by itself. */
const silentActions = new Set(['change_agent_state', 'recall', 'condensation_request', 'null']);
const silentObservations = new Set(['agent_state_changed', 'null']);

export const isSilent = ({ action, observation }: OpenHandsEvent): boolean =>
  action === null ? silentObservations.has(observation ?? '') : silentActions.has(action);

/** The response of the model that an event came from, with the call that it made of it. */
export function responseOf(event: OpenHandsEvent): { id: string | null; callId: string | null; name: string | null; response: JsonObject | null } {
  const metadata = objectOf(event.value.tool_call_metadata);
  const response = objectOf(metadata?.model_response);
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
  return { id: text(response?.id), callId: text(metadata?.tool_call_id), name: text(metadata?.function_name), response };
}
