/** verl data sets: prompts with what a reward function needs, and no answers. They are tasks without a rollout. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { readTextOrMessages } from '@/lib/importers/common/text-or-messages';
import { whereOf, placeIn } from '@/lib/importers/common/place';
import type { Importer, Recognition, Sample } from '@/lib/importers/importer';
import { issue } from '@/lib/trajectory/issue';

const format = 'verl-parquet';
const answers = ['completion', 'response', 'output', 'chosen', 'messages', 'responses', 'label'];

function isRow(value: Json): boolean {
  const row = objectOf(value);
  if (!row || answers.some((key) => key in row) || readTextOrMessages(row.prompt, '', 'user') === null) return false;
  return 'data_source' in row || 'reward_model' in row || Object.keys(row).length === 1;
}

function recognise({ values }: Sample): Recognition | null {
  if (values.length === 0 || !values.every(isRow)) return null;
  return { score: 0.7, why: 'each row has a `prompt` and no answer to it' };
}

export const verlParquet: Importer = {
  id: format,
  title: 'verl prompts without answers',
  version: 1,
  recognise,
  async *read(file) {
    let first = null;
    let count = 0;
    for await (const record of file.records()) {
      first ??= placeIn(file, record);
      count++;
    }
    const rows = count === 1 ? 'The row is a prompt' : `The ${count} rows are prompts`;
    const say = `${rows} without an answer, so there is no rollout to read. Import the rollouts that were made from them.`;
    yield { kind: 'issue', issue: issue('no_steps', say, first ? whereOf(first) : {}) };
  },
};
