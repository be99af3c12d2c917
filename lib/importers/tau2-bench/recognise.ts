/** τ²-bench result files by their settings and simulations, single simulations by how they ended. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Recognition, Sample } from '@/lib/importers/importer';

export function isResults(value: Json | undefined): boolean {
  const results = objectOf(value);
  const info = objectOf(results?.info);
  return info !== null && ['user_info', 'agent_info', 'environment_info'].some((key) => key in info);
}

export function isSimulation(value: Json | undefined): boolean {
  const run = objectOf(value);
  return run !== null && 'task_id' in run && 'termination_reason' in run && (Array.isArray(run.messages) || Array.isArray(run.ticks));
}

export function recognise({ values, shape, head }: Sample): Recognition | null {
  const [first] = values;
  if (isResults(first)) return { score: 0.95, why: '`info` tells of the agent, the simulated user and the environment' };
  if (values.length > 0 && values.every(isSimulation)) return { score: 0.93, why: 'it has `task_id`, `termination_reason` and `messages` or `ticks`' };
  const big = shape === 'object' && /"termination_reason"\s*:/.test(head) && /"task_id"\s*:/.test(head) && /"(?:messages|ticks)"\s*:\s*\[/.test(head);
  return big ? { score: 0.9, why: 'its head has `task_id`, `termination_reason` and `messages` or `ticks`' } : null;
}
