/** V20: no column name that means something else to a reader, no column that is null as far as a reader looks for its type. */
import { problem } from './messages';
import type { FileLine, Problem, Rule, RuleCheck, RuleContext } from './rule';

/** Column sets that make `datasets` take a file for an agent trace and rewrite it. */
const traceMarks = [
  ['id', 'source', 'model', 'system_prompt', 'messages'],
  ['type', 'message'],
  ['type', 'payload'],
  ['type', 'id', 'version', 'cwd'],
];
/** A reader infers types from the first 10 MB of a file. */
const INFERRED = 10_000_000;

/** One file: which columns have only been null so far, while that can still be told. */
class Columns {
  private read = 0;
  private first: FileLine | null = null;
  private readonly onlyNull = new Set<string>();

  constructor(private readonly context: RuleContext) {}

  *line(line: FileLine): Iterable<Problem> {
    if (this.first === null) {
      this.first = line;
      const columns = Object.keys(line.record);
      for (const column of columns) {
        if (this.context.reserved.includes(column)) yield problem('E', line, column, 'means something else to the trainer');
        if (line.record[column] === null) this.onlyNull.add(column);
      }
      for (const mark of traceMarks) if (mark.every((column) => columns.includes(column))) yield problem('E', line, mark.join(', '), 'makes the reader take the file for an agent trace');
    }
    if (this.read < INFERRED) for (const column of this.onlyNull) if (line.record[column] !== null) this.onlyNull.delete(column);
    this.read += line.text.length + 1;
  }

  get split(): string {
    return this.first?.split ?? '';
  }

  /** `typed`: columns whose type an earlier file of the table has told; a reader takes it from there. Adds its own. */
  *end(typed: Set<string>): Iterable<Problem> {
    for (const column of this.onlyNull) {
      const isTyped = typed.has(column);
      const what = isTyped ? 'is null in this file; its type is told by the split before' : 'is null in every line from which its type is told';
      if (this.first) yield problem(isTyped ? 'W' : 'E', this.first, column, what);
    }
    for (const column of Object.keys(this.first?.record ?? {})) if (!this.onlyNull.has(column)) typed.add(column);
  }
}

export const v20: Rule = {
  id: 'V20',
  title: 'No reserved column names, and no column that is null throughout',
  scope: 'file',
  open(context): RuleCheck {
    const files = new Map<string, Columns>();
    return {
      line(line) {
        const columns = files.get(line.file) ?? new Columns(context);
        files.set(line.file, columns);
        return columns.line(line);
      },
      *end(totals) {
        const order = Object.keys(totals.splits);
        const typed = new Set<string>();
        for (const columns of [...files.values()].sort((a, b) => order.indexOf(a.split) - order.indexOf(b.split))) yield* columns.end(typed);
      },
    };
  },
};
