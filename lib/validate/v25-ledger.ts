/** V25: something trains in every row, every split has rows, and every candidate is accounted for. */
import { problem } from './messages';
import type { Problem, Rule, RuleCheck, Totals } from './rule';

function* checkTotals(totals: Totals, seen: ReadonlyMap<string, number>): Iterable<Problem> {
  for (const [split, lines] of Object.entries(totals.splits)) {
    if (lines === 0) yield { severity: 'E', id: split, where: 'split', what: 'has no rows' };
    if (lines !== (seen.get(split) ?? 0)) yield { severity: 'E', id: split, where: 'split', what: `has ${seen.get(split) ?? 0} lines where ${lines} were counted` };
  }
  const written = Object.values(totals.splits).reduce((sum, lines) => sum + lines, 0);
  if (written !== totals.records) yield { severity: 'E', id: 'ledger', where: 'records', what: `${totals.records} lines were made, ${written} written` };
  const dropped = Object.values(totals.dropped).reduce((sum, count) => sum + count, 0);
  const out = totals.kept + totals.merged + totals.conflicts + dropped;
  if (out !== totals.considered) yield { severity: 'E', id: 'ledger', where: 'counts', what: `${totals.considered} came in, ${out} are accounted for` };
}

export const v25: Rule = {
  id: 'V25',
  title: 'Something trains in every row, every split has rows, and what came in is kept or dropped with a reason',
  scope: 'file',
  open(): RuleCheck {
    const seen = new Map<string, number>();
    return {
      *line(line) {
        seen.set(line.split, (seen.get(line.split) ?? 0) + 1);
        if (line.view.trainedTurns === 0) yield problem('E', line, 'messages', 'holds no turn that trains');
      },
      end: (totals) => checkTotals(totals, seen),
    };
  },
};
