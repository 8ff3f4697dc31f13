/**
 * The vendors' side of the jackpot. A stake wins the pool with the probability stake × share ÷ pool, so the same share
 * of all stakes returns at any size of the pool. The vendor draws; the pool pays. Rule: docs/decisions/0017-jackpot.md
 */
import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { jackpotStartMinor } from '../../catalog/index.ts';
import { isInJackpot, jackpotSharePpm } from '../jackpot-feed.ts';
import type { Round } from '../round.ts';
import { type BettingTables, findSession, raiseAlarm } from '../store.ts';
import { toLedgerSource, type VerbParts, type VerbScope } from './context.ts';
import { Refusal } from './refusal.ts';

/** Returns the amount that a spin of this session could win. Refuses with SESSION_EXPIRED. */
export async function jackpot(
  { database, catalog }: VerbParts,
  vendor: string,
  { sessionId }: VwcRequest<'jackpot'>,
): Promise<VwcReply> {
  const session = await findSession(database.withTables<BettingTables>(), vendor, sessionId);
  if (session === undefined || session.closed_at !== null) throw new Refusal('SESSION_EXPIRED');
  const game = await catalog.findGame(session.game_id);
  if (session.demo || game === undefined || !isInJackpot(game.type)) return { code: 'OK' };
  const { poolMinor } = await catalog.getJackpot();
  return poolMinor < jackpotStartMinor
    ? { code: 'OK' }
    : { code: 'OK', jackpot: { poolMinor, sharePpm: jackpotSharePpm } };
}

/**
 * Pays a won jackpot under `<txId>:jackpot`, as far as the pool covers it. Returns that part, and raises an alarm when
 * the pool has less: another win emptied it in the meantime, or the vendor names too much. The rest is a win like any
 * other.
 */
export async function payJackpot(
  parts: VerbParts,
  scope: VerbScope,
  round: Round,
  { txId, amountMinor }: { txId: string; amountMinor: number },
): Promise<number> {
  const { ledger, catalog } = parts;
  const { tx, db, vendor, now } = scope;
  const { takenMinor, unfundedMinor } = await catalog.takeJackpot(tx, amountMinor);
  const shared = { source: toLedgerSource(vendor), reference: round.roundId, occurredAt: now } as const;
  const pool = { house: 'jackpot_pool' } as const;
  const promotion = { house: 'promo_expense' } as const;
  const key = toJackpotKey(txId);
  const movements = [
    {
      key: `${key}-fund`,
      type: 'JACKPOT_FUND' as const,
      from: promotion,
      to: pool,
      amountMinor: unfundedMinor,
    },
    {
      key,
      type: 'JACKPOT_WIN' as const,
      from: pool,
      to: { memberId: round.memberId, book: 'main' as const },
      amountMinor: takenMinor,
    },
  ].filter((movement) => movement.amountMinor > 0);
  const postings = await ledger.postAllIn(
    tx,
    movements.map((movement) => ({ ...shared, ...movement })),
  );
  const refused = postings.find(({ outcome }) => outcome !== 'posted');
  if (refused) throw new Error(`A won jackpot was answered with ${refused.outcome}.`);
  if (takenMinor < amountMinor)
    await raiseAlarm(db, {
      vendor_code: vendor,
      kind: 'jackpot-above-pool',
      tx_id: txId,
      round_id: round.roundId,
      raised_at: now,
    });
  return takenMinor;
}

/** Returns the ledger key of a payment's part from the pool. */
export const toJackpotKey = (txId: string): string => `${txId}:jackpot`;
