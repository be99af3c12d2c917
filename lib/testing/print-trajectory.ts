/**
 * A trajectory as a page that a person can read, for snapshots: one line a step, only what is said.
 *
 *     t_1f… openai-chat "weather-1" task k_9a… goal "Will it rain?"
 *       0 user      "Will it rain?"
 *       1 assistant > forecast({"city":"Oslo"}) ok
 *       2 tool      answers 1.0 by_id "Rain at noon."
 */
import type { LabelSeed } from '@/lib/labels/event';
import type { Issue } from '@/lib/trajectory/issue';
import type { Part, Step, ToolCall, Trajectory } from '@/lib/trajectory/model';

const quote = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
const json = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
};

function printCall(call: ToolCall): string {
  const args = call.args.state === 'object' ? json(call.args.value) : `${call.args.state} ${quote(call.args.text)}`;
  const id = call.callId === null ? '' : ` ${call.callId}`;
  const encoding = call.encoding === 'object' || call.encoding === 'json_string' ? '' : ` ${call.encoding}`;
  return `> ${call.name}(${args})${id}${encoding} ${call.status}${call.delegated ? ` delegates ${json(call.delegated)}` : ''}${call.extra === undefined ? '' : ` extra ${json(call.extra)}`}`;
}

function printPart(part: Part, calls: readonly ToolCall[]): string {
  switch (part.type) {
    case 'text':
      return quote(part.text);
    case 'reasoning':
      return `thinks ${part.text === null ? '(not recorded)' : quote(part.text)}`;
    case 'media':
      return `[${part.mediaType} ${part.attachment?.slice(0, 8) ?? `at ${part.uri ?? '?'}`}]`;
    case 'call': {
      const call = calls[part.index];
      return call ? printCall(call) : `call ${part.index} is not there`;
    }
    case 'other':
      return `${part.name} ${json(part.raw)}`;
  }
}

function printStep(step: Step): string {
  const words = [String(step.ordinal).padStart(4), (step.role || '-').padEnd(9)];
  if (
    step.kind !== step.role &&
    !(step.kind === 'action' && step.role === 'assistant') &&
    !(step.kind === 'observation' && step.role === 'tool')
  )
    words.push(`(${step.kind})`);
  const usual = step.ordinal === 0 ? null : step.ordinal - 1;
  if (step.parent !== usual) words.push(`after ${step.parent ?? 'nothing'}`);
  if (step.link !== 'explicit') words.push(step.link);
  if (step.synthetic) words.push('synthetic');
  if (step.copied) words.push('copied');
  if (step.branch) words.push(json(step.branch));
  if (step.answer)
    words.push(`answers ${step.answer.calls.join(' ') || 'nothing'} ${step.answer.pairing}${step.answer.isError ? ' error' : ''}`);
  words.push(...step.parts.map((part) => printPart(part, step.calls)));
  if (step.compaction) words.push(`${step.compaction.mode} drops ${json(step.compaction.drops)} puts ${json(step.compaction.replacement)}`);
  if (step.usage) words.push(`usage ${json(step.usage)}`);
  if (step.rewards.length > 0) words.push(`rewards ${json(step.rewards)}`);
  if (step.extra !== undefined) words.push(`extra ${json(step.extra)}`);
  return words.join(' ');
}

export const printIssue = (issue: Issue) =>
  `  ${issue.severity} ${issue.code}${issue.line === null ? '' : ` line ${issue.line}`}${issue.pointer ? ` ${issue.pointer}` : ''}: ${issue.message}`;

export function printTrajectory(trajectory: Trajectory, labels: readonly LabelSeed[]): string {
  const { agent, steps } = trajectory;
  const head = [trajectory.id, trajectory.format];
  if (trajectory.externalId !== null) head.push(quote(trajectory.externalId));
  head.push(`task ${trajectory.task}`);
  if (trajectory.externalTask !== null) head.push(quote(trajectory.externalTask));
  if (trajectory.goal !== null) head.push(`goal ${quote(trajectory.goal)}`);
  const agentName = [agent.name, agent.version, agent.model].filter((name) => name !== null).join(' ');
  const facts: [string, unknown][] = [
    ['agent', agentName === '' ? null : agentName],
    ['trial', trajectory.trial],
    ['group', trajectory.group],
    ['tools', trajectory.tools.length > 0 ? trajectory.tools.map((tool) => tool.name).join(', ') : null],
    ['status', trajectory.status === 'unknown' ? null : `${trajectory.status} ${trajectory.stopReason ?? ''}`.trim()],
    ['outcomes', trajectory.outcomes.length > 0 ? trajectory.outcomes : null],
    ['usage', trajectory.usage],
    ['parent', trajectory.parentLink],
    ['continues', trajectory.continuesFrom],
    ['active leaf', trajectory.activeLeaf === steps.length - 1 ? null : trajectory.activeLeaf],
    ['extra', trajectory.extra ?? null],
  ];
  return [
    head.join(' '),
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${typeof value === 'string' ? value : json(value)}`])),
    ...steps.map(printStep),
    ...labels.map((label) => `  label ${label.key}: ${json(label.input)}`),
    ...trajectory.issues.map(printIssue),
  ].join('\n');
}
