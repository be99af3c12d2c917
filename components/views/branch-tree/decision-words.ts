/** A fork in plain words: what the rollouts shared up to here, and what may be exported from it. */
import { assertNever } from '@/lib/base/assert-never';
import type { Scheme } from '@/lib/trajectory/state-keys';

export interface SchemeExplanation {
  title: string;
  text: string;
}

export function explainScheme(scheme: Scheme): SchemeExplanation {
  switch (scheme) {
    case 'ctx.exact':
      return { title: 'The models saw exactly the same', text: 'Every message before this step is equal, so a preference here becomes a training pair as it is.' };
    case 'ctx.norm':
      return { title: 'The same but for times, ids and paths', text: 'Pairs from here are exported under the first alternative’s prompt, with a warning that names what differs.' };
    case 'env':
      return { title: 'The same state of the world', text: 'The way to it may differ, so the models did not see one prompt. Pairs from here are left out of exports unless you allow them.' };
    case 'task.step':
      return { title: 'Same actions so far, different words', text: 'The rollouts made the same calls, but results or messages differ, so the models did not see one prompt. Pairs from here are left out of exports unless you allow them.' };
    default:
      return assertNever(scheme);
  }
}
