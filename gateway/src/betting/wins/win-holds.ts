/** SQL of held wins. */

import type { Round } from '../round.ts';
import { type BettingDb, raiseAlarm } from '../store.ts';
import type { HoldBecause } from './win-limits.ts';

export interface WinHold {
  id: number;
  vendor: string;
  txId: string;
  betNo: number;
  memberId: number;
  amountMinor: number;
  /** The part of the amount that came from the jackpot pool. */
  jackpotMinor: number;
  state: 'HELD' | 'CREDITED' | 'RETURNED' | 'REVERSED';
  decidedAt: Date | null;
}

/** Returns the house's book of a vendor's wins under review. */
export const toReviewBook = (vendor: string): `win_review:${string}` => `win_review:${vendor}`;

/** A movement that credits a part of a held win. */
interface Release {
  type: 'BET_WIN' | 'BONUS_WIN' | 'JACKPOT_WIN';
  amountMinor: number;
  /** Returns its ledger key, or that of its reversal. */
  key(txId: string): string;
}

/** Returns the movements that credit a held win. The jackpot and the part of a bonus grant are separate movements. */
export const toReleases = ({ amountMinor, jackpotMinor }: WinHold, bonusMinor: number): Release[] =>
  [
    {
      type: 'BET_WIN' as const,
      amountMinor: amountMinor - jackpotMinor - bonusMinor,
      key: (txId: string) => `${txId}:release`,
    },
    {
      type: 'BONUS_WIN' as const,
      amountMinor: bonusMinor,
      key: (txId: string) => `${txId}:bonus-release`,
    },
    {
      type: 'JACKPOT_WIN' as const,
      amountMinor: jackpotMinor,
      key: (txId: string) => `${txId}:jackpot-release`,
    },
  ].filter((release) => release.amountMinor > 0);

/** Records a held win and raises an alarm. */
export async function insertHold(
  db: BettingDb,
  hold: {
    txId: string;
    round: Round;
    amountMinor: number;
    jackpotMinor: number;
    because: HoldBecause;
    limitMinor: number;
    now: Date;
  },
): Promise<void> {
  const { txId, round, now } = hold;
  await db
    .insertInto('betting_win_hold')
    .values({
      vendor_code: round.vendorCode,
      tx_id: txId,
      bet_no: round.betNo,
      member_id: round.memberId,
      amount_minor: hold.amountMinor,
      jackpot_minor: hold.jackpotMinor,
      held_because: hold.because,
      limit_minor: hold.limitMinor,
      held_at: now,
      decided_at: null,
      decided_by: null,
      reason: null,
    })
    .execute();
  await raiseAlarm(db, {
    vendor_code: round.vendorCode,
    kind: 'win-held',
    tx_id: txId,
    round_id: round.roundId,
    raised_at: now,
  });
}

const selectHolds = (db: BettingDb) =>
  db
    .selectFrom('betting_win_hold')
    .select([
      'id',
      'vendor_code as vendor',
      'tx_id as txId',
      'bet_no as betNo',
      'member_id as memberId',
      'amount_minor as amountMinor',
      'jackpot_minor as jackpotMinor',
      'state',
      'decided_at as decidedAt',
    ]);

export const findHold = (db: BettingDb, id: number): Promise<WinHold | undefined> =>
  selectHolds(db).where('id', '=', id).executeTakeFirst();

/** Finds the hold of a win. Lock its round before. */
export const findHoldByTx = (db: BettingDb, vendor: string, txId: string): Promise<WinHold | undefined> =>
  selectHolds(db).where('vendor_code', '=', vendor).where('tx_id', '=', txId).executeTakeFirst();

export async function markReversed(db: BettingDb, id: number): Promise<void> {
  await db.updateTable('betting_win_hold').set({ state: 'REVERSED' }).where('id', '=', id).execute();
}
