/** The first E rule that a row breaks by itself, before any target has written it. */
import type { Row } from '@/lib/methods/row';
import { raw } from '@/lib/targets/raw/target';
import { rules } from '@/lib/validate/registry';
import type { RuleContext } from '@/lib/validate/rule';
import { jsonLine } from './json-line';

const write = raw.writer({ rows: 1, tools: 'in every split', allTurnsTrain: false });

/** null: none. Rules that need other lines are not asked. */
export function brokenRule(row: Row, context: RuleContext): { rule: string; where: string; what: string } | null {
  for (const { id, columns } of write(row)) {
    const line = { file: '', split: '', line: 1, id, text: jsonLine(columns), record: columns, view: raw.view(columns) };
    for (const rule of rules) {
      if (rule.scope !== 'row') continue;
      for (const { severity, where, what } of rule.open(context).line?.(line) ?? []) if (severity === 'E') return { rule: rule.id, where, what };
    }
  }
  return null;
}
