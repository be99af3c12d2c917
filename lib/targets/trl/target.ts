/** TRL: SFTTrainer and DPOTrainer read these JSON Lines through `datasets`. */
import { assertNever } from '@/lib/base/assert-never';
import type { Json, JsonObject } from '@/lib/json/json';
import { arrayOf, objectOf, stringOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import { printJson } from '@/lib/json/print-json';
import { messageJson } from '@/lib/methods/message-json';
import type { PreferenceRow, Row, SftRow, Turn } from '@/lib/methods/row';
import { provText, toolJson } from '../chat-json';
import type { MessageList, RecordView, TableFacts, Target, TargetRecord } from '../target';

/**
 * A list of tools would go through an Arrow struct, which fills in other tools' parameters as nulls; a text does not. No tools are
 * null. Where a whole split has none, its column would have no type and `load_dataset` fails, so they are the text `null` there,
 * which TRL parses to the same.
 */
function toolsColumn(row: Row, facts: TableFacts): JsonObject {
  if (facts.tools === 'none') return {};
  if (row.tools.length > 0) return { tools: printJson(row.tools.map(toolJson)) };
  return { tools: facts.tools === 'in every split' ? null : 'null' };
}

function columnsOf(row: Row, facts: TableFacts, id: string, messages: JsonObject): JsonObject {
  return {
    id,
    ...messages,
    ...toolsColumn(row, facts),
    ...(row.weight === null ? {} : { weight: row.weight }),
    ...row.columns,
    prov: provText(row.prov),
  };
}

function writeConversation(row: SftRow, facts: TableFacts): TargetRecord[] {
  const columns = columnsOf(row, facts, row.id, { messages: row.turns.map((turn) => messageJson(turn.message)) });
  const first = row.turns.find((turn) => turn.train);
  return [{ id: row.id, columns, place: { trajectory: row.place.trajectory, step: first?.step ?? null } }];
}

/** One line for each turn that trains: TRL takes the loss of a completion, and of nothing else. */
function writeTurns(row: SftRow, facts: TableFacts): TargetRecord[] {
  const messages = row.turns.map((turn) => messageJson(turn.message));
  return row.turns.flatMap((turn: Turn, at): TargetRecord[] => {
    const completion = messages[at];
    if (!turn.train || completion === undefined) return [];
    const id = `${row.id}#${at}`;
    const columns = columnsOf({ ...row, prov: { ...row.prov, ...(turn.step === null ? {} : { steps: [turn.step] }) } }, facts, id, {
      prompt: messages.slice(0, at),
      completion: [completion],
    });
    return [{ id, columns, place: { trajectory: row.place.trajectory, step: turn.step } }];
  });
}

function writePair(row: PreferenceRow, facts: TableFacts): TargetRecord[] {
  const columns = columnsOf(row, facts, row.id, {
    prompt: row.prompt.map(messageJson),
    chosen: row.chosen.map(messageJson),
    rejected: row.rejected.map(messageJson),
  });
  return [{ id: row.id, columns, place: { trajectory: row.place.trajectory, step: row.prov.decision ?? null } }];
}

const parts = [
  ['messages', 'conversation'],
  ['prompt', 'prompt'],
  ['completion', 'completion'],
  ['chosen', 'chosen'],
  ['rejected', 'rejected'],
] as const;

function parsedText(value: Json | undefined): Json | undefined {
  const text = stringOf(value);
  if (text === null) return value;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value.value : value;
}

function view(record: JsonObject): RecordView {
  const lists = parts.flatMap(([path, part]): MessageList[] => (record[path] === undefined ? [] : [{ path, part, messages: record[path] }]));
  const isPair = record.chosen !== undefined || record.rejected !== undefined;
  const trained = isPair || record.completion !== undefined ? 1 : (arrayOf(record.messages) ?? []).filter((message) => objectOf(message)?.role === 'assistant').length;
  return {
    shape: isPair ? 'preference' : 'sft',
    lists,
    tools: record.tools,
    toolsAre: 'text',
    argumentsAre: 'object',
    trainedTurns: trained,
    prov: objectOf(parsedText(record.prov)),
  };
}

export const trl: Target = {
  id: 'trl',
  title: 'TRL',
  about: 'Hugging Face TRL: SFTTrainer (messages, or prompt and completion) and DPOTrainer (prompt, chosen, rejected).',
  shapes: ['sft', 'preference'],
  loses: {
    sft: [
      'TRL has no mask for single turns: when some assistant turn of the table does not train, every trained turn becomes a line of its own with prompt and completion.',
      'Row weights stand in the file, but SFTTrainer does not read them.',
    ],
    preference: ['Row weights stand in the file, but DPOTrainer does not read them.'],
  },
  reserved: [
    'input_ids', 'labels', 'completion_mask', 'assistant_masks', 'text', 'conversations', 'image', 'images', 'seq_lengths', 'margin',
    'ref_chosen_logps', 'ref_rejected_logps', 'chosen_ids', 'rejected_ids', 'chat_template_kwargs',
  ],
  requires: { datasets: '>=4.7', trl: '>=1.0' },
  writer: (facts) => (row) => {
    switch (row.shape) {
      case 'sft':
        return facts.allTurnsTrain ? writeConversation(row, facts) : writeTurns(row, facts);
      case 'preference':
        return writePair(row, facts);
      default:
        return assertNever(row);
    }
  },
  view,
};
