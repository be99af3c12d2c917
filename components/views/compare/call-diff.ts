/** Calls of one move against those of another: which tool, which arguments are the same, other, gone or new. */
import { counted } from '@/lib/base/counted';
import { equalJson } from '@/lib/json/equal-json';
import { objectOf, type Json } from '@/lib/json/json';
import { printJson } from '@/lib/json/print-json';
import type { ToolCall } from '@/lib/trajectory/model';

export interface ArgumentRow {
  name: string;
  kind: 'same' | 'other' | 'gone' | 'new';
  /** Text of the value; that of the first move where it is gone. */
  value: string;
  /** What the first move had, where it is another. */
  was: string | null;
}

export interface CallRow {
  name: string;
  /** The tool of the first move's call at this place, where it is another; null where they agree or there was none. */
  wasTool: string | null;
  kind: 'same' | 'other' | 'gone' | 'new';
  rows: ArgumentRow[];
}

function argumentsOf(call: ToolCall): Record<string, Json> {
  if (call.args.state !== 'object') return { input: call.args.text };
  return objectOf(call.args.value) ?? { input: call.args.value };
}

const show = (value: Json): string => (typeof value === 'string' ? JSON.stringify(value) : printJson(value));

function rowsOf(before: Record<string, Json> | null, after: Record<string, Json>): ArgumentRow[] {
  const own = Object.entries(after).map(([name, value]): ArgumentRow => {
    const was = before && Object.hasOwn(before, name) ? before[name] : undefined;
    if (!before || was === undefined) return { name, kind: before ? 'new' : 'same', value: show(value), was: null };
    return equalJson(was, value) ? { name, kind: 'same', value: show(value), was: null } : { name, kind: 'other', value: show(value), was: show(was) };
  });
  const gone = Object.entries(before ?? {}).flatMap(([name, value]): ArgumentRow[] => (Object.hasOwn(after, name) ? [] : [{ name, kind: 'gone', value: show(value), was: null }]));
  return [...own, ...gone];
}

/** `before` null: shown as it is, without a comparison. Calls are compared by their place in the move. */
export function callDiff(before: readonly ToolCall[] | null, after: readonly ToolCall[]): CallRow[] {
  const rows = after.map((call, index): CallRow => {
    const was = before?.[index];
    const own = argumentsOf(call);
    if (!before) return { name: call.name, wasTool: null, kind: 'same', rows: rowsOf(null, own) };
    if (!was) return { name: call.name, wasTool: null, kind: 'new', rows: rowsOf({}, own) };
    const args = rowsOf(argumentsOf(was), own);
    const isOther = was.name !== call.name || args.some(({ kind }) => kind !== 'same');
    return { name: call.name, wasTool: was.name === call.name ? null : was.name, kind: isOther ? 'other' : 'same', rows: args };
  });
  const gone = (before ?? []).slice(after.length).map((call): CallRow => ({ name: call.name, wasTool: null, kind: 'gone', rows: rowsOf(argumentsOf(call), {}) }));
  return [...rows, ...gone];
}

/** "1 of 4 differs", "tool differs", "4 arguments"; '' without calls. */
export function callSummary(rows: readonly CallRow[], isCompared: boolean): string {
  const args = rows.flatMap((row) => row.rows);
  if (rows.length === 0) return '';
  if (!isCompared) return counted(args.length, 'argument');
  if (rows.some(({ wasTool, kind }) => wasTool !== null || kind === 'new' || kind === 'gone')) return 'tool differs';
  const other = args.filter(({ kind }) => kind !== 'same').length;
  return other === 0 ? 'the same call' : `${other} of ${args.length} ${other === 1 ? 'differs' : 'differ'}`;
}
