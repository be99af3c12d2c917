/** Tool definitions in the dialects of chat APIs: `{type: function, function: {…}}`, `{name, parameters}`, `{name, input_schema}`. */
import type { Json } from '@/lib/json/schema';
import type { ToolDef } from '@/lib/trajectory/model';
import { Fields } from './fields';

export interface ReadTools {
  tools: ToolDef[];
  /** Every value of the source has a field in `tools`; else the caller keeps the list as it was. */
  complete: boolean;
}

export function readToolDefs(value: Json | undefined): ReadTools {
  if (!Array.isArray(value)) return { tools: [], complete: value === undefined || value === null };
  const tools: ToolDef[] = [];
  let complete = true;
  for (const entry of value) {
    const outer = Fields.of(entry);
    const kind = outer?.text('type') ?? 'function';
    const inner = outer?.inner('function') ?? outer;
    const name = inner?.text('name') ?? null;
    if (!outer || !inner || name === null) {
      complete = false;
      continue;
    }
    tools.push({
      name,
      description: inner.text('description'),
      parameters: inner.take('parameters') ?? inner.take('input_schema') ?? null,
    });
    if (kind !== 'function' || outer.rest() !== undefined || inner.rest() !== undefined) complete = false;
  }
  return { tools, complete };
}
