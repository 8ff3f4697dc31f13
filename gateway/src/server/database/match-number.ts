import { type RawBuilder, sql } from 'kysely';

export interface NumberQuery {
  /** An order number or the beginning of one. */
  number: string;
  isExact: boolean;
  /** The number after which the page starts. */
  after: string | undefined;
}

/** Sorts after every number: numbers consist of capitals, digits and hyphens, of which `Z` is the last. */
const lastNumber = 'Z'.repeat(40);

/**
 * Creates a condition that selects the numbers with a beginning. No character is a wildcard. In every collation the range
 * of an ordinary index contains all numbers with the beginning.
 */
export function matchNumber(
  column: RawBuilder<unknown>,
  { number, isExact, after }: NumberQuery,
): RawBuilder<boolean> {
  const found = isExact
    ? sql`${column} = ${number}`
    : sql`${column} between ${number} and ${number + lastNumber} and starts_with(${column}, ${number})`;
  return sql<boolean>`${found} ${after === undefined ? sql`` : sql`and ${column} > ${after}`}`;
}
