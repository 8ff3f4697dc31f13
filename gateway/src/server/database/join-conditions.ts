import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Joins the conditions of a list by `and`, without those that are false because their filter is not set. A condition
 * with its filter's absence in it (`$1 is null or …`) would keep the server from an index when it plans for all values.
 */
export function joinConditions(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<SqlBool> {
  const set = conditions.filter((condition) => condition !== false);
  return set.length === 0 ? sql`true` : sql`${sql.join(set, sql` and `)}`;
}
