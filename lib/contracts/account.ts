/** Who is asking, and the fields that filters may name. */
import { z } from 'zod';
import { endpoint } from './common';

export const Me = z.object({ user: z.string(), name: z.string(), isOwner: z.boolean() });
export type Me = z.infer<typeof Me>;
export const Health = z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), store: z.enum(['embedded', 'server']) });
export const FieldInfo = z.object({ id: z.string(), scope: z.enum(['trajectory', 'step']), type: z.string(), operators: z.array(z.string()), title: z.string(), about: z.string(), values: z.array(z.string()).optional() });

export const getMe = endpoint({ method: 'get', path: '/me', tag: 'account', summary: 'Who you are here', answer: Me });
export const getHealth = endpoint({ method: 'get', path: '/health', tag: 'account', summary: 'Is the server there', answer: Health });
export const listFields = endpoint({ method: 'get', path: '/fields', tag: 'account', summary: 'Fields of the filter language', answer: z.object({ items: z.array(FieldInfo) }) });
