/** Raw: the row as the method made it, with train flags and weights, for programs of one's own. */
import { assertNever } from '@/lib/base/assert-never';
import type { Json, JsonObject } from '@/lib/json/json';
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { messageJson } from '@/lib/methods/message-json';
import type { Row } from '@/lib/methods/row';
import { provText, toolJson } from '../chat-json';
import type { MessageList, RecordView, Target } from '../target';

function content(row: Row): JsonObject {
  switch (row.shape) {
    case 'sft':
      return { messages: row.turns.map((turn) => (turn.message.role === 'assistant' ? { ...messageJson(turn.message), train: turn.train } : messageJson(turn.message))) };
    case 'preference':
      return { prompt: row.prompt.map(messageJson), chosen: row.chosen.map(messageJson), rejected: row.rejected.map(messageJson) };
    default:
      return assertNever(row);
  }
}

const parts = [
  ['messages', 'conversation'],
  ['prompt', 'prompt'],
  ['chosen', 'chosen'],
  ['rejected', 'rejected'],
] as const;

const trains = (message: Json): boolean => objectOf(message)?.train === true;

function view(record: JsonObject): RecordView {
  const lists = parts.flatMap(([path, part]): MessageList[] => (record[path] === undefined ? [] : [{ path, part, messages: record[path] }]));
  const isPair = record.shape === 'preference';
  const prov = parseJson(stringOf(record.prov) ?? 'null');
  return {
    shape: isPair ? 'preference' : 'sft',
    lists,
    tools: record.tools,
    toolsAre: 'list',
    argumentsAre: 'object',
    trainedTurns: isPair ? 1 : (arrayOf(record.messages) ?? []).filter(trains).length,
    prov: prov.ok ? objectOf(prov.value.value) : null,
  };
}

export const raw: Target = {
  id: 'raw',
  title: 'Raw rows',
  about: 'The rows of the method as they are: train flags on assistant turns, weights, tools as a list.',
  shapes: ['sft', 'preference'],
  loses: {},
  reserved: [],
  requires: { datasets: '>=4.7' },
  writer: (facts) => (row) => {
    const columns: JsonObject = {
      id: row.id,
      shape: row.shape,
      ...content(row),
      ...(facts.tools !== 'none' ? { tools: row.tools.length === 0 ? null : row.tools.map(toolJson) } : {}),
      ...(row.weight === null ? {} : { weight: row.weight }),
      ...row.columns,
      prov: provText(row.prov),
    };
    return [{ id: row.id, columns, place: { trajectory: row.place.trajectory, step: row.shape === 'preference' ? (row.prov.decision ?? null) : null } }];
  },
  view,
};
