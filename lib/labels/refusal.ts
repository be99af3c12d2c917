/** Why a label event was not taken: a value that names the field and says what to do. */
import type { LabelDraft, LabelEvent } from './stored-event';

export const refusalCodes = [
  'bad_event', 'unknown_trajectory', 'ambiguous_trajectory', 'unknown_step', 'unknown_task', 'bad_target', 'not_an_action',
  'quote_not_found', 'quote_mismatch', 'bad_alternatives', 'bad_choice', 'not_same_decision', 'bad_relevance', 'bad_attribute',
  'unknown_label', 'not_current', 'not_own', 'already_retracted', 'cannot_retract', 'id_taken',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

interface PlainRefusal {
  code: RefusalCode;
  /** Path in the event as given, such as `evidence[0].quote`. */
  field: string;
  /** One sentence for people. */
  message: string;
}
/** Someone else was faster, or the event does not name the one that it replaces: both values, so that a person can choose. */
interface StaleRefusal {
  code: 'stale';
  field: 'supersedes';
  message: string;
  /** null: nothing stands (any more) where `supersedes` names something. */
  current: LabelEvent | null;
  given: LabelDraft;
}
export type LabelRefusal = PlainRefusal | StaleRefusal;

export const refuse = (code: RefusalCode, field: string, message: string): { ok: false; error: LabelRefusal } => ({ ok: false, error: { code, field, message } });
