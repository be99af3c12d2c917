/** Where two contexts differ, as paths into the first: for people who must judge whether a pair is fair. */
import { canonicalJson } from '@/lib/json/canonical';
import type { Message } from '@/lib/trajectory/message';

/** More paths than these say nothing more. */
const MOST = 10;

const names = (message: Message) => message.tool_calls?.map((call) => [call.function.name, call.function.arguments]) ?? [];

/** At most ten paths such as `prompt[3].content`; call ids do not count. */
export function differingPaths(prompt: readonly Message[], other: readonly Message[], name: string): string[] {
  const paths: string[] = [];
  for (let at = 0; at < Math.max(prompt.length, other.length) && paths.length < MOST; at++) {
    const [a, b] = [prompt[at], other[at]];
    const path = `${name}[${at}]`;
    if (!a || !b || a.role !== b.role) {
      paths.push(path);
      continue;
    }
    if (a.content !== b.content) paths.push(`${path}.content`);
    if ((a.reasoning_content ?? '') !== (b.reasoning_content ?? '')) paths.push(`${path}.reasoning_content`);
    if (canonicalJson(names(a)) !== canonicalJson(names(b))) paths.push(`${path}.tool_calls`);
  }
  return paths.slice(0, MOST);
}
