/** Filter text from the outside as an SQL condition over "Trajectory" t. */
import 'server-only';
import { filterToSql, type SqlCondition } from '@/lib/curation/filter-to-sql';
import { parseFilter } from '@/lib/curation/parse-filter';
import { WrongInput } from '@/server/refusal';

/** Empty text keeps everything. Throws WrongInput that names the place and, where there is one, the nearest name. */
export function filterCondition(text: string | undefined, firstParameter: number): SqlCondition {
  const parsed = parseFilter(text ?? '');
  if (!parsed.ok) throw new WrongInput(`The filter is refused at character ${parsed.error.position + 1}: ${parsed.error.message}`);
  return filterToSql(parsed.value, firstParameter);
}
