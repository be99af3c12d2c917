/** Scores of a sample as outcomes, and how it ended. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { isNumber, type JsonObject } from '@/lib/importers/common/fields';
import type { Outcome, Trajectory } from '@/lib/trajectory/model';
import type { LogHeader } from './log-header';

/** Correct and incorrect; partly correct and no answer say neither. */
const letters = new Map<Json, boolean>([
  ['C', true],
  ['I', false],
]);

function outcome(name: string, value: Json | undefined, explanation: Json | undefined): Outcome[] {
  if (value === undefined || !(value === null || isNumber(value) || typeof value === 'string' || typeof value === 'boolean')) return [];
  const success = typeof value === 'boolean' ? value : (letters.get(value) ?? null);
  const source = name.startsWith('model_graded') ? 'model_judge' : 'verifier';
  return [{ source, name, value, success, ...(typeof explanation === 'string' ? { explanation } : {}) }];
}

/** A score of several values is one outcome for each of them. */
export function outcomesOf(scores: Json | undefined): Outcome[] {
  return Object.entries(objectOf(scores) ?? {}).flatMap(([name, score]) => {
    const value = objectOf(score)?.value;
    const members = objectOf(value);
    const explanation = objectOf(score)?.explanation;
    return members ? Object.entries(members).flatMap(([key, member]) => outcome(`${name}/${key}`, member, explanation)) : outcome(name, value, explanation);
  });
}

const statuses = new Map<string, Trajectory['status']>([
  ['success', 'completed'],
  ['error', 'failed'],
  ['cancelled', 'aborted'],
  ['started', 'running'],
]);

/** A sample that was scored was finished, whatever became of the evaluation. */
export function endOf(sample: JsonObject, header: LogHeader): Pick<Trajectory, 'status' | 'stopReason'> {
  const error = objectOf(sample.error)?.message;
  if (typeof error === 'string') return { status: 'failed', stopReason: error };
  const limit = objectOf(sample.limit)?.type;
  if (typeof limit === 'string') return { status: 'truncated', stopReason: limit };
  const choices = objectOf(sample.output)?.choices;
  const stop = Array.isArray(choices) ? objectOf(choices[0])?.stop_reason : null;
  const isScored = Object.keys(objectOf(sample.scores) ?? {}).length > 0;
  const known = header.status === null ? 'unknown' : (statuses.get(header.status) ?? 'unknown');
  return { status: isScored ? 'completed' : known, stopReason: typeof stop === 'string' ? stop : null };
}
