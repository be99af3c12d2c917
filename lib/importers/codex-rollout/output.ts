/** The output of a call: text, or JSON in a string with the text and how the command ended. */
import { objectOf } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';
import type { Json } from '@/lib/json/schema';
import { Fields } from '@/lib/importers/common/fields';
import type { ReadOutput } from '@/lib/importers/common/responses-items';

/** How newer versions say it, in the first lines of the text itself. */
const exitLine = /^(?:Exit code: |Process exited with code )(-?\d+)$/m;

export function readOutput(output: Json | undefined): ReadOutput {
  if (typeof output !== 'string') return { content: output };
  const parsed = /^\s*\{/.test(output) ? parseJson(output) : null;
  const fields = parsed?.ok ? Fields.of(parsed.value.value) : null;
  const text = fields?.peek('output');
  const metadata = fields && objectOf(fields.peek('metadata')) ? fields.inner('metadata') : null;
  if (fields && metadata && typeof text === 'string') {
    fields.take('output');
    const exitCode = metadata.number('exit_code');
    const rest = { ...fields.rest(), ...metadata.rest() };
    return {
      content: text,
      claim: exitCode === null ? {} : { exitCode, isError: exitCode !== 0 },
      extra: Object.keys(rest).length > 0 ? { metadata: rest } : undefined,
    };
  }
  const said = exitLine.exec(output.slice(0, 400))?.[1];
  if (said === undefined) return { content: output };
  return { content: output, claim: { exitCode: Number(said), isError: Number(said) !== 0 } };
}

/** The run that a call started, as its output names it. */
export function startedAgent(output: Json | undefined): string | null {
  const parsed = typeof output === 'string' && output.includes('"agent_id"') ? parseJson(output) : null;
  const value = parsed?.ok ? objectOf(parsed.value.value) : objectOf(output);
  return typeof value?.agent_id === 'string' ? value.agent_id : null;
}
