/** The filter and order of a list, kept in the address, so that a link, a reload and the Back key restore them. */
'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { trajectorySorts } from '@/lib/contracts/trajectories';

/** `filter` is filter text; '' keeps everything. */
export function useListUrl() {
  return useQueryStates({ filter: parseAsString.withDefault(''), sort: parseAsStringLiteral(trajectorySorts).withDefault('imported') }, { history: 'push' });
}

/** The same choices as the end of an address, for links that lead from the list to a page below it. */
export function listSearch({ filter, sort }: { filter: string; sort?: string | undefined }): string {
  const search = new URLSearchParams();
  if (filter !== '') search.set('filter', filter);
  if (sort !== undefined && sort !== 'imported') search.set('sort', sort);
  return search.size > 0 ? `?${search}` : '';
}
