/** What stands beside the turns of a row of the ShareGPT family. */
import type { TrajectoryInput } from '@/lib/trajectory/build';
import type { Fields, JsonObject } from './fields';
import { unwrapJson } from './nested-json';
import { rowOutcomes } from './row-outcomes';
import { readToolDefs } from './tool-defs';

export interface OpenedConversation {
  facts: Pick<TrajectoryInput, 'externalId' | 'externalTask' | 'agent' | 'tools' | 'outcomes'>;
  /** A system text outside of the turns; an empty one is none. */
  system: string | null;
  /** `tools` was JSON in a string. */
  opened: boolean;
  /** The tools as found, where they say more than their fields. */
  rest: JsonObject | undefined;
}

/** Takes the fields that it knows; what is left is the caller's. */
export function openConversation(row: Fields): OpenedConversation {
  const { value: list, levels } = unwrapJson(row.take('tools') ?? null);
  const { tools, complete } = readToolDefs(list === '' ? null : list);
  const system = row.text('system');
  return {
    facts: {
      externalId: row.id('id'),
      externalTask: row.id('task_id') ?? row.id('instance_id'),
      agent: { name: null, version: null, model: row.text('model') },
      tools,
      outcomes: rowOutcomes(row),
    },
    system: system === '' ? null : system,
    opened: levels > 0,
    rest: complete ? undefined : { tools: list },
  };
}
