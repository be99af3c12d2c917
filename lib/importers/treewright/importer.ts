/** Reads our own lossless files (format.ts). */
import { z } from 'zod';
import { objectOf } from '@/lib/json/json';
import { readShape, sayFirstFault } from '@/lib/json/read-shape';
import { placeIn, whereOf } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile } from '@/lib/importers/importer';
import { LabelInput, type LabelSeed } from '@/lib/labels/event';
import { issue } from '@/lib/trajectory/issue';
import { Assembly } from './assemble';
import { formatVersion, fromFile } from './format';

const LabelLine = z.strictObject({ line: z.literal('label'), key: z.string(), input: LabelInput });

function recognise(sample: Sample): Recognition | null {
  const first = objectOf(sample.values[0]);
  return first && typeof first.treewright === 'number' && first.line === 'trajectory'
    ? { score: 1, why: 'the first line says `treewright`' }
    : null;
}

interface Open {
  assembly: Assembly;
  labels: LabelSeed[];
}

function* finish(open: Open | null): Iterable<Imported> {
  if (!open) return;
  const trajectory = open.assembly.finish();
  for (const found of open.assembly.issues) yield { kind: 'issue', issue: found };
  if (trajectory) yield { kind: 'trajectory', trajectory, labels: open.labels };
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  let open: Open | null = null;
  let count = 0;
  for await (const record of file.records()) {
    const members = objectOf(fromFile(record.value));
    const where = whereOf(placeIn(file, record));
    if (members?.line === 'trajectory') {
      yield* finish(open);
      open = null;
      if (members.treewright !== formatVersion) {
        const message = `The trajectory is written in version ${JSON.stringify(members.treewright)} of the format; this program reads version ${formatVersion}.`;
        yield { kind: 'issue', issue: issue('bad_record', message, where) };
        continue;
      }
      open = { assembly: new Assembly({ members, record }, count++, file, context.hash), labels: [] };
    } else if (members?.line === 'step' && open) open.assembly.addStep({ members, record });
    else if (members?.line === 'label' && open) {
      const label = readShape(LabelLine, members);
      if (label.ok) open.labels.push({ key: label.value.key, input: label.value.input });
      else
        yield {
          kind: 'issue',
          issue: issue('bad_record', `The label cannot be read: ${sayFirstFault(label.error, 'the line')}.`, where),
        };
    } else yield { kind: 'issue', issue: issue('bad_record', 'The line belongs to no trajectory; nothing was imported from it.', where) };
  }
  yield* finish(open);
}

export const treewright: Importer = { id: 'treewright', title: 'Treewright trajectories', version: 1, recognise, read };
