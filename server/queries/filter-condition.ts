/** Filter text from the outside as an SQL condition over "Trajectory" t. */
import 'server-only';
import { sayFilterError, type Filter } from '@/lib/curation/filter';
import { filterToSql, type SqlCondition } from '@/lib/curation/filter-to-sql';
import { parseFilter } from '@/lib/curation/parse-filter';
import { WrongInput } from '@/server/refusal';

/** Throws WrongInput that names the place and, where there is one, the nearest name. */
export function readFilter(text: string): Filter {
  const parsed = parseFilter(text);
  if (parsed.ok) return parsed.value;
  throw new WrongInput(`The filter is refused at ${sayFilterError(parsed.error)}`);
}

/** Empty text keeps everything. Throws as `readFilter` does. */
export const filterCondition = (text: string | undefined, firstParameter: number): SqlCondition => filterToSql(readFilter(text ?? ''), firstParameter);
