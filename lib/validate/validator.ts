/** Runs the rules over lines as they are written and gathers what they find: everything counted, the first twenty shown. */
import type { FileLine, Finding, Problem, Rule, RuleContext, Totals } from './rule';

export const SHOWN_ROWS = 20;

export class Validator {
  private readonly checks;
  private readonly found = new Map<string, Finding>();

  constructor(
    private readonly rules: readonly Rule[],
    context: RuleContext,
  ) {
    this.checks = rules.map((rule) => ({ rule, check: rule.open(context) }));
  }

  line(line: FileLine): void {
    for (const { rule, check } of this.checks) this.take(rule, check.line?.(line) ?? []);
  }

  /** What was found, by rule and then E, W, I. */
  end(totals: Totals): Finding[] {
    for (const { rule, check } of this.checks) this.take(rule, check.end?.(totals) ?? []);
    return this.rules.flatMap(({ id }) => (['E', 'W', 'I'] as const).flatMap((severity) => this.found.get(`${id} ${severity}`) ?? []));
  }

  private take(rule: Rule, problems: Iterable<Problem>): void {
    for (const { severity, id, where, what } of problems) {
      const key = `${rule.id} ${severity}`;
      const finding = this.found.get(key) ?? { rule: rule.id, severity, title: rule.title, byRow: rule.scope === 'row', count: 0, rows: [] };
      this.found.set(key, finding);
      finding.count++;
      if (finding.rows.length < SHOWN_ROWS) finding.rows.push({ id, where, what });
    }
  }
}
