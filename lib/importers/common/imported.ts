/** What reading one record ends with: a trajectory, or one issue that says why there is none. */
import type { Imported } from '@/lib/importers/importer';
import type { LabelSeed } from '@/lib/labels/event';
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import { issue } from '@/lib/trajectory/issue';
import type { SourceRef, Trajectory } from '@/lib/trajectory/model';
import { whereOf } from './place';

/** A record that the format does not know; `why` is a sentence. */
export const refusedRecord = (why: string, src: SourceRef): Imported => ({ kind: 'issue', issue: issue('bad_record', why, whereOf(src)) });

export interface More extends Partial<Pick<Trajectory, 'activeLeaf' | 'extra' | 'outcomes' | 'src'>> {
  labels?: readonly LabelSeed[];
}

/** `nothing`: the sentence for a record without any step. `more`: what is known only after the steps were added. */
export function finished(builder: TrajectoryBuilder, src: SourceRef, nothing: string, { labels = [], ...more }: More = {}): Imported {
  const trajectory = builder.finish();
  if (trajectory) return { kind: 'trajectory', trajectory: { ...trajectory, ...more }, labels };
  return { kind: 'issue', issue: issue('no_steps', nothing, whereOf(src)) };
}
