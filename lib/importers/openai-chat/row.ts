/** One chat row as facts about a run and its list of messages. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields, isNumber, withExtra } from '@/lib/importers/common/fields';
import { unwrapJson } from '@/lib/importers/common/nested-json';
import { rowOutcomes } from '@/lib/importers/common/row-outcomes';
import { readToolDefs } from '@/lib/importers/common/tool-defs';
import type { TrajectoryInput } from '@/lib/trajectory/build';

export interface ChatRow {
  facts: Omit<TrajectoryInput, 'format' | 'origin' | 'key' | 'src'>;
  messages: readonly Json[];
  /** A `system` text that stands beside the messages. */
  system: string | null;
  /** Fields that were JSON in a string. */
  opened: readonly string[];
}

/** `usage` stays in the rest too, for it says more than the two figures. */
function usageOf(row: Fields): Pick<TrajectoryInput, 'usage'> {
  const usage = Fields.of(row.peek('usage'));
  const [input, output] = [usage?.peek('prompt_tokens'), usage?.peek('completion_tokens')];
  return isNumber(input) && isNumber(output) ? { usage: { input, output, inputIncludesCache: true } } : {};
}

/** null for a value that is no row with messages. */
export function readChatRow(value: Json): ChatRow | null {
  const row = Fields.of(value);
  if (!row) return null;
  const opened: string[] = [];
  const open = (key: string): Json => {
    const { value: inner, levels } = unwrapJson(row.take(key) ?? null);
    if (levels > 0) opened.push(key);
    return inner;
  };
  const messages = arrayOf(open('messages'));
  if (!messages) return null;
  const toolsKey = row.has('tools') ? 'tools' : 'functions';
  const toolList = open(toolsKey);
  const { tools, complete } = readToolDefs(toolList);
  const system = objectOf(messages[0])?.role === 'system' || row.peek('system') === '' ? null : row.text('system');
  return {
    facts: {
      externalId: row.id('id') ?? row.id('trajectory_id') ?? row.id('traj_id'),
      externalTask: row.id('task_id') ?? row.id('instance_id'),
      agent: { name: null, version: null, model: row.text('model') },
      tools,
      outcomes: rowOutcomes(row),
      ...usageOf(row),
      ...withExtra(complete ? undefined : { [toolsKey]: toolList }, row.rest()),
    },
    messages,
    system,
    opened,
  };
}
