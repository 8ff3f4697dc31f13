/** The operators whose rights changed, as grants name them, for what an operator ordered to happen later. */
import {
  isPermitted,
  type OperatorGrantClaims,
  type OperatorPermission,
  type OperatorRole,
} from '@parlour/contracts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

/** Something that a person ordered, and the permission that it needs. */
interface Ordered {
  person: string;
  at: Date;
  permission: OperatorPermission;
}

export interface Standings {
  /** Stores what a grant says about operators whose rights changed. */
  note(changed: OperatorGrantClaims['changedOperators']): Promise<void>;
  /**
   * Returns whether the person was removed, or lost the permission, after the order. An operator who was added again
   * under the same name is another person. Only changes that a grant has named since are known: a grant names those of
   * the last day.
   */
  hasEnded(db: QueryExecutorProvider, ordered: Ordered): Promise<boolean>;
}

export function createStandings({ database, clock }: { database: Database; clock: Clock }): Standings {
  /** The last stored standing of each operator, because most grants repeat the same. */
  const noted = new Map<string, string>();
  return {
    async note(changed) {
      for (const { name, since, roles } of changed) {
        const standing = JSON.stringify([since, roles]);
        if (noted.get(name) === standing) continue;
        await sql`
          insert into operator_standing (name, since, roles, noted_at)
          values (${name}, ${since}, ${[...roles]}::text[], ${clock.now()})
          on conflict (name) do update set since = excluded.since, roles = excluded.roles, noted_at = excluded.noted_at`.execute(
          database.kysely,
        );
        noted.set(name, standing);
      }
    },
    async hasEnded(db, { person, at, permission }) {
      const { rows } = await sql<{ since: Date | null; roles: OperatorRole[] }>`
        select since, roles from operator_standing where name = ${person}`.execute(db);
      const [standing] = rows;
      if (!standing) return false;
      const isSame = standing.since !== null && standing.since.getTime() <= at.getTime();
      return !isSame || !isPermitted(standing.roles, permission);
    },
  };
}
