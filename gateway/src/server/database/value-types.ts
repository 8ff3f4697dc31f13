import pg, { type CustomTypesConfig } from 'pg';

const int8 = 20;
const int8Array = 1016;
const date = 1082;

/**
 * Parses a 64-bit column that holds money or points. Throws when JavaScript cannot represent the whole number exactly.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number here.`);
  return value;
}

const parseInt8Array = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => (part === 'NULL' ? null : parseInt8(part)));

const own = new Map<number, (text: string) => unknown>([
  [int8, parseInt8],
  [int8Array, parseInt8Array],
  // A calendar day is not a point in time: it stays the text `2026-11-20`.
  [date, (text) => text],
]);

export const valueTypes: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (format === 'text' || format === undefined ? own.get(id) : undefined) ??
    pg.types.getTypeParser(id, format),
};
