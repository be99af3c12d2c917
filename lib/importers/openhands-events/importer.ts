/** OpenHands event streams (before version 1): one list of actions and observations, alone or in a wrapper. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { isOpenHandsEvent } from '@/lib/importers/common/openhands-event';
import { EventList, trajectoriesOf } from '@/lib/importers/common/openhands-trajectories';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, Recognition, Sample, SourceFile } from '@/lib/importers/importer';
import { issue } from '@/lib/trajectory/issue';

const format = 'openhands-events';
const lists = ['history', 'trajectory', 'entries', 'events'] as const;

const isEntry = (value: Json | undefined): boolean => isOpenHandsEvent(value) || (arrayOf(value)?.some(isOpenHandsEvent) ?? false);

/** A damaged entry among sound ones does not hide what the list is. */
const areEntries = (values: readonly Json[]): boolean => values.filter(isEntry).length * 2 > values.length;

/** The name of the list of events in a wrapper; null for an object without one. */
function listIn(value: Json | undefined): string | null {
  const wrapper = objectOf(value);
  return lists.find((name) => areEntries(arrayOf(wrapper?.[name]) ?? [])) ?? null;
}

function recognise({ values, shape }: Sample): Recognition | null {
  const [first] = values;
  if (first === undefined) return null;
  if (shape === 'object') {
    const list = 'instance_id' in (objectOf(first) ?? {}) ? null : listIn(first);
    return list === null ? null : { score: 0.9, why: `\`${list}\` is a list of events with \`action\` and \`args\`, or \`observation\` and \`content\`` };
  }
  return areEntries(values) ? { score: 0.9, why: 'each entry is an event with `action` and `args`, or `observation` and `content`' } : null;
}

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const list = new EventList();
  let wrapper: JsonObject = {};
  let index = 0;
  for await (const record of file.records({ listAt: lists })) {
    const isMember = record.pointer === null && !isEntry(record.value) && objectOf(record.value) !== null;
    if (isMember) wrapper = { ...wrapper, ...objectOf(record.value) };
    else list.add(record.value, placeIn(file, record), index++);
  }
  const trajectories = trajectoriesOf({ facts: { format, origin: file.sha256, key: '', ...withExtra(wrapper) }, list }, context);
  for (const trajectory of trajectories) yield { kind: 'trajectory', trajectory, labels: [] };
  if (trajectories.length === 0) yield { kind: 'issue', issue: issue('no_steps', 'No event of the file is a message, an action or an observation; no trajectory was made.') };
}

export const openhandsEvents: Importer = { id: format, title: 'OpenHands event streams', version: 1, recognise, read };
