/** V04: one shape in a file: the same columns, one type each, contents all texts. */
import { arrayOf, isNumberLiteral, type Json } from '@/lib/json/json';
import { messagesOf, problem } from './messages';
import type { FileLine, Problem, Rule, RuleCheck } from './rule';

const typeOf = (value: Json | undefined): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  return isNumberLiteral(value) ? 'number' : typeof value;
};

/** The shape of a table, told from its first line. */
class TableShape {
  private columns: string[] | null = null;
  private readonly types = new Map<string, string>();

  *check(line: FileLine): Iterable<Problem> {
    const columns = Object.keys(line.record).sort();
    this.columns ??= columns;
    const missing = this.columns.filter((column) => !columns.includes(column));
    const extra = columns.filter((column) => !this.columns?.includes(column));
    for (const column of missing) yield problem('E', line, column, 'is missing, though the first line of the table has it');
    for (const column of extra) yield problem('E', line, column, 'is no column of the first line of the table');
    for (const column of columns) {
      const type = typeOf(line.record[column]);
      const first = this.types.get(column);
      if (type === 'null') continue;
      if (first === undefined) this.types.set(column, type);
      else if (first !== type) yield problem('E', line, column, `is a ${type} where an earlier line has a ${first}`);
    }
    for (const message of line.view.lists.flatMap(messagesOf)) {
      const { content } = message.fields;
      if (arrayOf(content) !== null) yield problem('E', line, `${message.path}.content`, 'is a list of parts where the file has texts');
      else if (content !== undefined && content !== null && typeof content !== 'string') yield problem('E', line, `${message.path}.content`, 'is no text');
    }
  }
}

export const v04: Rule = {
  id: 'V04',
  title: 'One shape in a table: the same columns, one type a column, contents all texts',
  scope: 'file',
  open(): RuleCheck {
    const table = new TableShape();
    return { line: (line) => table.check(line) };
  },
};
