import { AppError } from '@parlour/contracts';

/** Returns the number after which a page begins. Fails with `request.invalid` for a cursor that no page returned. */
export function parseIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = Number(cursor);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new AppError('request.invalid', 'The cursor is not one of this list.', {
      fields: [{ path: ['cursor'], rule: 'invalid' }],
    });
  return id;
}
