/** Filter text from the outside as an SQL condition over "Trajectory" t. */
import 'server-only';
import type { Filter } from '@/lib/curation/filter';
import { filterToSql, type SqlCondition } from '@/lib/curation/filter-to-sql';
import { parseFilter } from '@/lib/curation/parse-filter';
import { WrongInput } from '@/server/refusal';

/** Throws WrongInput that names the place and, where there is one, the nearest name. */
export function readFilter(text: string): Filter {
  const parsed = parseFilter(text);
  if (parsed.ok) return parsed.value;
  const { position, message, nearest } = parsed.error;
  throw new WrongInput(`The filter is refused at character ${position + 1}: ${message}${nearest === undefined || message.includes(nearest) ? '' : ` Did you mean ${nearest}?`}`);
}

/** Empty text keeps everything. Throws as `readFilter` does. */
export const filterCondition = (text: string | undefined, firstParameter: number): SqlCondition => filterToSql(readFilter(text ?? ''), firstParameter);
