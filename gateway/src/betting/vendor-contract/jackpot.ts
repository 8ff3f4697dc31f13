/**
 * The vendors' side of the jackpot. A stake wins the pool with the probability stake × share ÷ pool, so the same share
 * of all stakes returns at any size of the pool. The vendor draws; the pool pays. Rule: docs/decisions/0017-jackpot.md
 */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { jackpotStartMinor } from '../../catalog/index.ts';
import { hourMs } from '../../server/index.ts';
import { requirePosted } from '../../wallet/index.ts';
import { isInJackpot, jackpotSharePpm } from '../jackpot-feed.ts';
import type { Round } from '../round.ts';
import { type BettingTables, findSession, raiseAlarm, updateTransaction } from '../store.ts';
import { toReviewBook } from '../wins/win-holds.ts';
import { hasWonJackpotSince } from '../wins/win-limits.ts';
import { toLedgerSource, type VerbParts, type VerbScope } from './context.ts';
import { Refusal } from './refusal.ts';

/** Returns the amount that a spin of this session could win. Refuses with SESSION_EXPIRED. */
export async function jackpot(
  { database, catalog, keepsWallets }: VerbParts,
  vendor: string,
  { sessionId }: VwcRequest<'jackpot'>,
): Promise<VwcReply> {
  const session = await findSession(database.withTables<BettingTables>(), vendor, sessionId);
  if (session === undefined || session.closed_at !== null) throw new Refusal('SESSION_EXPIRED');
  const game = await catalog.findGame(session.game_id);
  const isOut = session.demo || keepsWallets(vendor);
  if (isOut || game === undefined || !isInJackpot(game.type)) return { code: 'OK' };
  const { poolMinor } = await catalog.getJackpot();
  return poolMinor < jackpotStartMinor
    ? { code: 'OK' }
    : { code: 'OK', jackpot: { poolMinor, sharePpm: jackpotSharePpm } };
}

export interface PaidJackpot {
  /** The part of the win that the pool covers, minor units. */
  jackpotMinor: number;
  /** Whether an operator decides on the jackpot and the rest of its win. */
  isHeld: boolean;
}

/**
 * Takes a won jackpot out of the pool under `<txId>:jackpot`, as far as the pool covers it, and raises an alarm when
 * the pool has less: another win emptied it in the meantime, or the vendor names too much. The rest is a win like any
 * other. The member gets the jackpot at once, unless the vendor won another one in the last hours.
 */
export async function payJackpot(
  parts: VerbParts,
  scope: VerbScope,
  round: Round,
  { txId, amountMinor }: { txId: string; amountMinor: number },
): Promise<PaidJackpot> {
  const { ledger, catalog, winDefaults } = parts;
  const { tx, db, vendor, now } = scope;
  const { takenMinor, unfundedMinor } = await catalog.takeJackpot(tx, amountMinor);
  if (takenMinor < amountMinor)
    await raiseAlarm(db, {
      vendor_code: vendor,
      kind: 'jackpot-above-pool',
      tx_id: txId,
      round_id: round.roundId,
      raised_at: now,
    });
  if (takenMinor === 0) return { jackpotMinor: 0, isHeld: false };
  const since = new Date(now.getTime() - winDefaults.jackpotReviewHours * hourMs);
  const isHeld = await hasWonJackpotSince(db, vendor, since);
  await updateTransaction(db, { vendor_code: vendor, tx_id: txId }, { jackpot_minor: takenMinor });
  const shared = { source: toLedgerSource(vendor), reference: round.roundId, occurredAt: now } as const;
  const pool = { house: 'jackpot_pool' } as const;
  const key = toJackpotKey(txId);
  if (unfundedMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key: `${key}-fund`,
        type: 'JACKPOT_FUND',
        from: { house: 'promo_expense' },
        to: pool,
        amountMinor: unfundedMinor,
      }),
    );
  requirePosted(
    await ledger.postIn(tx, {
      ...shared,
      key,
      type: isHeld ? 'JACKPOT_HOLD' : 'JACKPOT_WIN',
      from: pool,
      to: isHeld ? { house: toReviewBook(vendor) } : { memberId: round.memberId, book: 'main' },
      amountMinor: takenMinor,
    }),
  );
  return { jackpotMinor: takenMinor, isHeld };
}

/** Returns the ledger key of a payment's part from the pool. */
export const toJackpotKey = (txId: string): string => `${txId}:jackpot`;
