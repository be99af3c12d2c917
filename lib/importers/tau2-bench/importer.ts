/** τ²-bench: result files with all their simulations, and simulations in files of their own. */
import { objectOf } from '@/lib/json/json';
import { refusedRecord } from '@/lib/importers/common/imported';
import { placeIn } from '@/lib/importers/common/place';
import type { ImportContext, Imported, Importer, SourceFile } from '@/lib/importers/importer';
import { issue } from '@/lib/trajectory/issue';
import { isSimulation, recognise } from './recognise';
import { Settings, settingsBeside } from './settings';
import { readSimulation } from './simulation';

const format = 'tau2-bench';

async function* read(file: SourceFile, context: ImportContext): AsyncIterable<Imported> {
  const settings = new Settings();
  let beside: Settings | null = null;
  let simulations = 0;
  for await (const record of file.records({ listAt: ['tasks', 'simulations'] })) {
    const place = (pointer: string) => placeIn(file, record, pointer);
    const value = objectOf(record.value);
    const isListed = record.pointer?.startsWith('/simulations/') === true;
    if (record.pointer?.startsWith('/tasks/')) settings.addTask(record.value);
    else if (value && (isListed || isSimulation(value))) {
      simulations++;
      if (!isListed) beside ??= await settingsBeside(file);
      yield readSimulation({ value, settings: isListed ? settings : (beside ?? settings), file: file.sha256, key: `#${record.pointer ?? record.index}`, place }, context);
    } else if (value) settings.addInfo(value.info);
    else yield refusedRecord('The entry is no simulation; it was not imported.', place(''));
  }
  if (simulations === 0) yield { kind: 'issue', issue: issue('no_steps', 'The results hold no simulations; no trajectory was made.') };
}

export const tau2Bench: Importer = { id: format, title: 'τ²-bench results', version: 1, recognise, read };
