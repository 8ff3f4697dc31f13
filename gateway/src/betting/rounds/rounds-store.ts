import { type Round, toRound } from '../round.ts';
import type { BettingDb } from '../store.ts';

/** Reads a member's unsettled rounds, oldest first. */
export async function readOpenRounds(db: BettingDb, memberId: number, demo: boolean): Promise<Round[]> {
  const rows = await db
    .selectFrom('betting_round')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('demo', '=', demo)
    .where('settled_at', 'is', null)
    .orderBy('placed_at')
    .limit(openRoundsMax)
    .execute();
  return rows.map(toRound);
}

const openRoundsMax = 200;

export async function findRoundByNo(
  db: BettingDb,
  betNo: number,
  memberId?: number,
): Promise<Round | undefined> {
  const row = await db
    .selectFrom('betting_round')
    .selectAll()
    .where('bet_no', '=', betNo)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0))
    .executeTakeFirst();
  return row && toRound(row);
}

/**
 * Claims up to `limit` rounds that were placed before `openSince` and not checked since then, and sets `checked_at` to
 * `now`, so that only one of several gateways checks each round.
 */
export async function claimRoundsToCheck(
  db: BettingDb,
  { openSince, now, limit }: { openSince: Date; now: Date; limit: number },
): Promise<Round[]> {
  const rows = await db
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
  return rows.map(toRound);
}

/** Marks a round whose vendor gives no answer. Returns true when it was not marked before. */
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

/** Marks a round as an ordinary open bet, when the vendor knows it and it is still running. */
export async function markOpen(db: BettingDb, betNo: number): Promise<void> {
  await db
    .updateTable('betting_round')
    .set({ status: 'OPEN' })
    .where('bet_no', '=', betNo)
    .where('status', '=', 'UNFINISHED')
    .execute();
}
