import type { Round } from './round.ts';
import type { BettingDb } from './store.ts';

/** Records that a round's settlement was cancelled, before the round is reopened. */
export async function insertReopening(db: BettingDb, round: Round, now: Date): Promise<void> {
  if (round.settledAt === null) return;
  await db
    .insertInto('betting_reopening')
    .values({
      bet_no: round.betNo,
      member_id: round.memberId,
      vendor_code: round.vendorCode,
      category: round.category,
      stake_minor: round.stakeMinor,
      payout_minor: round.payoutMinor - round.heldMinor,
      bonus_stake_minor: round.bonusStakeMinor,
      bonus_payout_minor: round.bonusPayoutMinor,
      settled_at: round.settledAt,
      reopened_at: now,
    })
    .execute();
}
