/** Cursors of lists: where a page ended, in the order of the list; opaque to whoever asks. */
import 'server-only';
import type { z } from 'zod';
import { WrongInput } from '@/server/refusal';

export const writeCursor = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** null: from the start. Throws WrongInput for what this list has not made. */
export function readCursor<T extends z.ZodType>(schema: T, cursor: string | undefined): z.output<T> | null {
  if (cursor === undefined || cursor === '') return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new WrongInput('The cursor does not belong to this list; ask for its first page again.');
  }
}

export const defaultLimit = 100;

export interface Page<T> {
  items: T[];
  next: string | null;
}

/** Of `limit + 1` rows read; the one too many says that there is a next page. */
export function pageOf<T>(rows: readonly T[], limit: number, placeOf: (last: T) => unknown): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}
