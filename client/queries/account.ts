/** Who is signed in. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/client/api';
import { getMe } from '@/lib/contracts/account';
import { keys } from './keys';

export const meQuery = () => queryOptions({ queryKey: keys.me, queryFn: ({ signal }) => call(getMe, { signal }) });
