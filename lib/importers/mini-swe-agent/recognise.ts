/** mini-swe-agent files by the format that they name, by the exit status beside their messages, or by the words of the agent's protocol. */
import { arrayOf, objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';

const protocol = ['COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', 'mswea_bash_command'];

function speaksProtocol(messages: readonly Json[]): boolean {
  return messages.slice(0, 3).some((message) => {
    const content = objectOf(message)?.content;
    return typeof content === 'string' && protocol.some((mark) => content.includes(mark));
  });
}

const isMessage = (value: Json): boolean => typeof objectOf(value)?.role === 'string';

export function recognise({ values, shape }: Sample): Recognition | null {
  const [first] = values;
  const run = objectOf(first);
  const version = run?.trajectory_format;
  if (typeof version === 'string' && version.startsWith('mini-swe-agent')) return { score: 0.95, why: `\`trajectory_format\` is ${version}` };
  if (Array.isArray(run?.messages) && typeof objectOf(run.info)?.exit_status === 'string') return { score: 0.9, why: 'it has `messages` and `info.exit_status`' };
  if (Array.isArray(run?.messages) && objectOf(run.info) !== null && speaksProtocol(run.messages)) return { score: 0.9, why: 'it has `info`, and its messages speak of the protocol of mini-swe-agent' };
  const lists = shape === 'array' && values.every(isMessage) ? [values] : values.flatMap((value) => (arrayOf(value)?.every(isMessage) ? [arrayOf(value) ?? []] : []));
  return lists.some(speaksProtocol) ? { score: 0.85, why: 'its messages speak of the protocol of mini-swe-agent' } : null;
}
