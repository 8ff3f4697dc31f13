import { AppError } from '@parlour/contracts';
import type * as z from 'zod/mini';

/** Encodes and decodes the position of the next page as a text that is opaque to the caller. */
interface Cursor<Place> {
  write(place: Place): string;
  /** Fails with `request.invalid` for a text that no page returned. */
  read(text: string | undefined): Place | undefined;
}

export const createCursor = <S extends z.ZodMiniType>(place: S): Cursor<z.output<S>> => ({
  write: (value) => Buffer.from(JSON.stringify(value)).toString('base64url'),
  read(text) {
    if (text === undefined) return undefined;
    const parsed = place.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
    if (parsed.success) return parsed.data;
    throw new AppError('request.invalid', 'No page ended with this cursor.', {
      fields: [{ path: ['cursor'], rule: 'invalid' }],
    });
  },
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Splits a page with one extra row into the page and the position of the next one. */
export function toPage<Row, Place>(
  rows: readonly Row[],
  limit: number,
  cursor: Cursor<Place>,
  toPlace: (last: Row) => Place,
): { rows: Row[]; next?: string } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined
    ? { rows: shown, next: cursor.write(toPlace(last)) }
    : { rows: shown };
}
