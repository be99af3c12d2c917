/** The hash of the labels that a dataset rests on: the same labels give the same hash, whenever and wherever they were stored. */
import { compareText } from '@/lib/base/compare';
import type { Hash } from '@/lib/base/hash';
import { answerOf, labelRef } from '@/lib/labels/content';
import type { Label } from '@/lib/labels/stored-event';

/** Text of one task's labels, to be hashed; '' where there are none. Ids and times that a program made are no part of it. */
export function labelLogText(labels: readonly Label[], hash: Hash): string {
  const lines = labels.map((label) => JSON.stringify([labelRef(label, hash), label.author, label.trajectory, label.step, answerOf(label)]));
  return lines.sort(compareText).map((line) => `${line}\n`).join('');
}
