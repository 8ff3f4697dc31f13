import type { BettingDb, Round } from '../store.ts';

/** Rounds of a member that are not settled, oldest first. */
export const readOpenRounds = (db: BettingDb, memberId: number, demo: boolean): Promise<Round[]> =>
  db
    .selectFrom('betting_round')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('demo', '=', demo)
    .where('settled_at', 'is', null)
    .orderBy('placed_at')
    .limit(openRoundsMax)
    .execute();

const openRoundsMax = 200;

export const findRoundByNo = (db: BettingDb, betNo: number, memberId: number): Promise<Round | undefined> =>
  db
    .selectFrom('betting_round')
    .selectAll()
    .where('bet_no', '=', betNo)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/**
 * Takes up to `limit` rounds that are open since before `openSince` and were not asked about since `checkedBefore`, and notes that
 * they are being asked about now: of two gateways each round has one that asks.
 */
export const claimRoundsToCheck = (
  db: BettingDb,
  { openSince, now, limit }: { openSince: Date; now: Date; limit: number },
): Promise<Round[]> =>
  db
    .updateTable('betting_round')
    .set({ checked_at: now })
    .where('bet_no', 'in', (eb) =>
      eb
        .selectFrom('betting_round')
        .select('bet_no')
        .where('settled_at', 'is', null)
        .where('placed_at', '<', openSince)
        .where((either) =>
          either.or([either('checked_at', 'is', null), either('checked_at', '<', openSince)]),
        )
        .orderBy('placed_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Marks a round that its vendor does not answer for; true when it was not marked before. */
export async function markUnfinished(db: BettingDb, betNo: number): Promise<boolean> {
  const row = await db
    .updateTable('betting_round')
    .set({ status: 'UNFINISHED' })
    .where('bet_no', '=', betNo)
    .where('status', '=', 'OPEN')
    .returning('bet_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** The vendor knows the round and it runs: it is an open bet like any other. */
export async function markOpen(db: BettingDb, betNo: number): Promise<void> {
  await db
    .updateTable('betting_round')
    .set({ status: 'OPEN' })
    .where('bet_no', '=', betNo)
    .where('status', '=', 'UNFINISHED')
    .execute();
}
