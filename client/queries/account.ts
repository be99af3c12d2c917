/** Who is signed in, and what filters may name. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getMe, listFields } from '@/lib/contracts/account';
import { keys } from './keys';

export const meQuery = () => queryOptions({ queryKey: keys.me, queryFn: ({ signal }) => call(getMe, { signal }) });

/** They change with the program, never while it runs. */
export const fieldsQuery = () => queryOptions({ queryKey: keys.fields, queryFn: ({ signal }) => call(listFields, { signal }), staleTime: Infinity });
