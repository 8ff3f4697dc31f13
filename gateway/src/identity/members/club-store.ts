import type { Localized } from '@parlour/contracts';
import { sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';

export interface ClubLevelTerms {
  rankLevel: number;
  name: Localized;
  /** The club progress at which the level is reached, in minor units. */
  requiredMinor: number;
}

/** Lists the levels of the club, lowest first. */
export async function readClubLevels(db: IdentityDb): Promise<ClubLevelTerms[]> {
  const rows = await db.selectFrom('identity_club_level').selectAll().orderBy('rank_level').execute();
  return rows.map((row) => ({
    rankLevel: row.rank_level,
    name: row.name,
    requiredMinor: row.required_minor,
  }));
}

/**
 * Adds to the club progress of members, locked in the order of their ids. Returns those whose level rose, with the level
 * before and after.
 */
export async function addClubProgress(
  db: IdentityDb,
  additions: ReadonlyMap<number, number>,
): Promise<{ memberId: number; before: number; after: number }[]> {
  const { rows } = await sql<{ memberId: number; before: number; after: number }>`
    with given as (
      select id, added from unnest(${[...additions.keys()]}::bigint[], ${[...additions.values()]}::bigint[]) as t (id, added)
    ), old as materialized (
      select m.id, m.club_rank, m.club_progress_minor + given.added as progress
        from identity_member m join given on given.id = m.id order by m.id for update of m
    )
    update identity_member m
       set club_progress_minor = old.progress,
           club_rank = greatest(old.club_rank, (select max(rank_level) from identity_club_level
                                                 where required_minor <= old.progress))
      from old where m.id = old.id
    returning m.id as "memberId", old.club_rank as before, m.club_rank as after`.execute(db);
  return rows.filter(({ before, after }) => after > before);
}

/** Returns the name of a level and locks it until the transaction ends. */
export async function lockClubName(db: IdentityDb, rank: number): Promise<Localized | undefined> {
  const level = await db
    .selectFrom('identity_club_level')
    .select('name')
    .where('rank_level', '=', rank)
    .forUpdate()
    .executeTakeFirst();
  return level?.name;
}

export async function writeClubName(db: IdentityDb, rank: number, name: Localized): Promise<void> {
  await db.updateTable('identity_club_level').set({ name }).where('rank_level', '=', rank).execute();
}
