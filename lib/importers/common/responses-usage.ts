/** What a response of the OpenAI Responses API says about itself: tokens, and how it ended. */
import type { Trajectory, Usage } from '@/lib/trajectory/model';
import type { Fields } from './fields';

/** Input tokens include the cached ones. */
export function responsesUsage(response: Fields): Usage | null {
  const usage = response.inner('usage');
  if (!usage) return null;
  const [input, output] = [usage.number('input_tokens'), usage.number('output_tokens')];
  const cacheRead = usage.inner('input_tokens_details')?.number('cached_tokens') ?? null;
  const reasoning = usage.inner('output_tokens_details')?.number('reasoning_tokens') ?? null;
  if (input === null && output === null) return null;
  return { input, output, inputIncludesCache: true, ...(cacheRead === null ? {} : { cacheRead }), ...(reasoning === null ? {} : { reasoning }) };
}

const statuses = new Map<string, Trajectory['status']>([
  ['completed', 'completed'],
  ['incomplete', 'truncated'],
  ['failed', 'failed'],
  ['cancelled', 'aborted'],
  ['in_progress', 'running'],
  ['queued', 'running'],
]);

export function responsesEnd(response: Fields): Pick<Trajectory, 'status' | 'stopReason'> {
  const status = response.peek('status');
  const known = typeof status === 'string' ? (statuses.get(status) ?? null) : null;
  if (known) response.take('status');
  const details = response.peek('incomplete_details') === undefined ? null : response.inner('incomplete_details');
  const reason = details?.text('reason') ?? null;
  return { status: response.has('error') ? 'failed' : (known ?? 'unknown'), stopReason: reason };
}
