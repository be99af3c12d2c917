/** Chat rows are a shape that many formats share, so most of this says what is not ours: rows that another format owns. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { kindOfRole } from '@/lib/importers/common/chat-messages';
import { unwrapJson } from '@/lib/importers/common/nested-json';
import type { Recognition, Sample } from '@/lib/importers/importer';

type Row = { [key: string]: Json };

/** Keys beside `messages` that belong to another format. */
const foreignKeys = [
  'treewright',
  'chosen',
  'rejected',
  'response',
  'kwargs',
  'traj',
  'termination_reason',
  'reward_info',
  'sessionId',
  'trajectory_format',
  'message_log',
  'responses_create_params',
  'eval',
  'samples',
  'history',
  'token_ids',
  'input_ids',
];

/** Texts by which an agent's own protocol inside plain messages is known; those runs have importers of their own. */
const foreignProtocols = ['COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', 'Imagine you are a robot browsing the web'];

const blockTypes = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'server_tool_use']);

/** A message with a role that chat APIs know, and nothing that only other dialects have. */
export function isChatMessage(value: Json | undefined): boolean {
  const message = objectOf(value);
  if (!message || typeof message.role !== 'string' || kindOfRole(message.role) === null) return false;
  if (!['content', 'tool_calls', 'function_call', 'reasoning_content'].some((key) => key in message)) return false;
  return (arrayOf(message.content) ?? []).every((part) => {
    const block = objectOf(part);
    if (!block) return typeof part === 'string';
    return !(typeof block.type === 'string' && blockTypes.has(block.type)) && !('value' in block) && !('loss_weight' in message);
  });
}

/** The messages of a row, also where they are a JSON string; null for a row without them. */
export function messagesOf(row: Row): readonly Json[] | null {
  const { messages } = row;
  return messages === undefined ? null : arrayOf(unwrapJson(messages).value);
}

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value) && value.length > 0 && value.every(isChatMessage);

function isRow(value: Json | undefined): boolean {
  const row = objectOf(value);
  if (!row || foreignKeys.some((key) => key in row)) return false;
  if (typeof row.label === 'boolean') return false;
  if (objectOf(row.info)?.exit_status !== undefined) return false;
  const messages = messagesOf(row);
  return messages !== null && messages.every(isChatMessage);
}

const speaksProtocol = (messages: readonly Json[]) =>
  messages.slice(0, 2).some((message) => {
    const content = objectOf(message)?.content;
    const text = typeof content === 'string' ? content : '';
    return foreignProtocols.some((mark) => text.includes(mark));
  });

export function recognise(sample: Sample): Recognition | null {
  const { values, shape } = sample;
  if (values.length === 0) return null;
  if (values.every(isRow))
    return { score: 0.5, why: `${shape === 'object' ? 'the object has' : 'each row has'} \`messages\` with role and content` };
  if (values.every(isList)) return values.some(speaksProtocol) ? null : { score: 0.4, why: 'each line is a list of chat messages' };
  if (shape === 'array' && isList([...values]))
    return speaksProtocol(values) ? null : { score: 0.4, why: 'the file is one list of chat messages' };
  return null;
}
