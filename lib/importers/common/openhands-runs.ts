/**
 * The events of a stream by the agent that made them: what stands between a `delegate` action and its observation is another agent's run.
 *
 *     0 user  1 run  2 delegate ┬ 3 browse  4 browse ┬ 5 delegate observation  6 finish
 *                               └──── its own run ───┘
 */
import type { OpenHandsEvent } from './openhands-event';

export interface OpenHandsRun {
  events: OpenHandsEvent[];
  /** The run that delegated, and its action; null for the run of the stream itself. */
  parent: OpenHandsRun | null;
  start: OpenHandsEvent | null;
  agent: string | null;
  /** Tells it from other runs of the stream. */
  key: string;
  depth: number;
}

export function runsOf(events: readonly OpenHandsEvent[]): OpenHandsRun[] {
  const main: OpenHandsRun = { events: [], parent: null, start: null, agent: null, key: '', depth: 0 };
  const runs = [main];
  let now = main;
  for (const event of events) {
    if (event.observation === 'delegate' && now.parent) now = now.parent;
    now.events.push(event);
    if (event.action !== 'delegate') continue;
    const args = event.value.args;
    const agent = args !== null && typeof args === 'object' && 'agent' in args && typeof args.agent === 'string' ? args.agent : null;
    now = { events: [], parent: now, start: event, agent, key: `delegate ${event.id ?? event.index}`, depth: now.depth + 1 };
    runs.push(now);
  }
  return runs.filter((run) => run === main || run.events.length > 0);
}
