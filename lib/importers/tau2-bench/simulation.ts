/** One simulation as a trajectory: a conversation in messages, or a spoken one in ticks. */
import { objectOf } from '@/lib/json/json';
import { toNumber, type Json, type JsonNumber } from '@/lib/json/schema';
import { ChatReader } from '@/lib/importers/common/chat-messages';
import { completionUsage } from '@/lib/importers/common/completion';
import { Fields, isNumber, withExtra, type JsonObject } from '@/lib/importers/common/fields';
import { finished } from '@/lib/importers/common/imported';
import { summedUsage } from '@/lib/importers/common/sum-usage';
import type { ImportContext, Imported } from '@/lib/importers/importer';
import { TrajectoryBuilder, type StepInput } from '@/lib/trajectory/build';
import type { Sha256 } from '@/lib/trajectory/ids';
import type { Outcome, SourceRef, Trajectory } from '@/lib/trajectory/model';
import type { Settings } from './settings';
import { TickReader } from './ticks';

const format = 'tau2-bench';

/** Index in `actors` by role. */
const actorOf = new Map<Json | undefined, number>([
  ['system', 0],
  ['user', 1],
  ['assistant', 2],
  ['tool', 3],
]);

function statusOf(reason: string | null): Trajectory['status'] {
  if (reason === null) return 'unknown';
  if (reason === 'user_stop' || reason === 'agent_stop') return 'completed';
  if (reason === 'max_steps' || reason === 'timeout') return 'truncated';
  return /error/.test(reason) ? 'failed' : 'unknown';
}

/** The reward is 1 for a run that left everything as it should be, 0 for one that did not. */
function rewardOf(value: JsonNumber | null): Outcome[] {
  if (value === null) return [];
  const number = toNumber(value);
  return [{ source: 'environment', name: 'reward', value, success: number === 1 ? true : number === 0 ? false : null }];
}

/** A message as chat messages are written: what answers a call names it as `id`. */
function chatMessage(message: JsonObject): JsonObject {
  if (message.role !== 'tool' || message.tool_call_id !== undefined) return message;
  const { id, ...rest } = message;
  return { ...rest, tool_call_id: id ?? null };
}

function patchOf(message: JsonObject): Partial<StepInput> {
  const actor = actorOf.get(message.role);
  const usage = Fields.of(message.usage);
  const said = usage ? completionUsage(usage) : null;
  const isError = typeof message.error === 'boolean' ? message.error : null;
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(said ? { usage: isNumber(message.cost) ? { ...said, cost: message.cost, currency: 'USD' } : said } : {}),
    ...(message.role === 'tool' && typeof message.id === 'string' ? { result: { callId: message.id, isError } } : {}),
  };
}

/** Results of parallel calls stand together in one message; each of them is a step. */
function* singleMessages(messages: readonly Json[]): Iterable<{ value: Json; index: number; pointer: string }> {
  for (const [index, value] of messages.entries()) {
    const inner = objectOf(value)?.tool_messages;
    if (!Array.isArray(inner)) yield { value, index, pointer: `/messages/${index}` };
    else for (const [at, one] of inner.entries()) yield { value: one, index, pointer: `/messages/${index}/tool_messages/${at}` };
  }
}

export interface SimulationInput {
  value: JsonObject;
  settings: Settings;
  file: Sha256;
  key: string;
  place: (pointer: string) => SourceRef;
}

export function readSimulation({ value, settings, file, key, place }: SimulationInput, context: ImportContext): Imported {
  const run = new Fields(value);
  const [messages, ticks] = [run.list('messages') ?? [], run.list('ticks') ?? []];
  const task = run.id('task_id');
  const reason = run.text('termination_reason');
  const reward = objectOf(run.peek('reward_info'))?.reward;
  const seed = run.number('seed');
  const about = task === null ? null : settings.task(task);
  const builder = new TrajectoryBuilder(
    {
      format, origin: file, key, externalId: run.id('id'), externalTask: task === null || settings.domain === null ? task : `${settings.domain}/${task}`,
      trial: run.number('trial'), seed, goal: task === null ? null : settings.goal(task), agent: settings.agent, actors: settings.actors,
      outcomes: rewardOf(isNumber(reward) ? reward : null), status: statusOf(reason), stopReason: reason,
      startedAt: run.text('start_time') ?? run.text('timestamp'), endedAt: run.text('end_time'), src: [place('')],
      ...withExtra(run.rest(), about ? { task: about } : undefined),
    },
    context.hash,
  );
  const chat = new ChatReader(builder, context);
  for (const { value: message, index, pointer } of singleMessages(messages)) {
    const object = objectOf(message);
    chat.add(object ? chatMessage(object) : message, { src: place(pointer), index }, object ? patchOf(object) : {});
  }
  const speech = new TickReader(builder);
  for (const [index, tick] of ticks.entries()) speech.add(tick, place(`/ticks/${index}`), index);
  const imported = finished(builder, place(''), 'The simulation has neither messages nor speech; no trajectory was made.');
  if (imported.kind !== 'trajectory') return imported;
  const { trajectory } = imported;
  return { ...imported, trajectory: { ...trajectory, usage: summedUsage(trajectory.steps.filter((step) => step.kind === 'action')) } };
}
