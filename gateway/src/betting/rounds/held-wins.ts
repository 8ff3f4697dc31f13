/** A person's decisions about wins above a limit of their vendor, and the limits themselves. */
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { CatalogService } from '../../catalog/index.ts';
import type { PlayGuard } from '../../protection/index.ts';
import {
  type Audit,
  type CappedRows,
  type Clock,
  type Database,
  type Live,
  type Outbox,
  readCapped,
  type Tx,
} from '../../server/index.ts';
import { type Ledger, requirePosted, toBonusBook } from '../../wallet/index.ts';
import { isBonusInPlay, type Round } from '../round.ts';
import { type BettingTables, lockRound, updateRound, updateTransaction } from '../store.ts';
import { lockBonusShare } from '../vendor-contract/bonus-money.ts';
import { toBook, toLedgerSource, type VerbParts } from '../vendor-contract/context.ts';
import { toSettledBet } from '../vendor-contract/win.ts';
import { findHold, toReleases, toReviewBook, type WinHold } from '../wins/win-holds.ts';

export interface HeldWinParts {
  database: Database;
  clock: Clock;
  ledger: Ledger;
  catalog: Pick<CatalogService, 'contributeToJackpot'>;
  audit: Audit;
  outbox: Outbox;
  live: Live;
  protection: PlayGuard;
  bonus: VerbParts['bonus'];
  keepsWallets: VerbParts['keepsWallets'];
}

export type WinDecision = 'credit' | 'return';

const listedMax = 200;
const decidedStates = { credit: 'CREDITED', return: 'RETURNED' } as const;

/** Lists the wins that wait for a decision, oldest first, or the wins that were decided last. */
export async function listHeldWins(
  { database }: Pick<HeldWinParts, 'database'>,
  { decided }: { decided: boolean },
): Promise<CappedRows<unknown>> {
  return readCapped(listedMax, async (limit) => {
    const { rows } = await sql`
    select h.id, h.vendor_code as vendor, h.tx_id as "txId", 'B' || lpad(h.bet_no::text, 10, '0') as "betNo",
           h.member_id as "memberId", h.amount_minor as "amountMinor",
           h.jackpot_minor as "jackpotMinor", h.held_because as because,
           h.limit_minor as "limitMinor", h.held_at as "heldAt", h.state, h.decided_at as "decidedAt",
           h.decided_by as "decidedBy", h.reason, r.game_id as "nodeId", r.round_id as "roundId",
           r.stake_minor as "stakeMinor", r.placed_at as "placedAt"
      from betting_win_hold h join betting_round r on r.bet_no = h.bet_no
     where (h.state <> 'HELD') = ${decided}
     order by case when h.state = 'HELD' then h.held_at end, h.decided_at desc nulls last, h.id
     limit ${limit}`.execute(database.kysely);
    return rows;
  });
}

/** Returns a win that waits for a decision, as the second person reads it. */
export async function readWaitingWin(
  tx: Tx,
  id: number,
): Promise<Pick<WinHold, 'vendor' | 'txId' | 'memberId' | 'amountMinor' | 'jackpotMinor'> | undefined> {
  const hold = await findHold(tx.withTables<BettingTables>(), id);
  if (!hold) throw createNotHeldError(id);
  if (hold.state !== 'HELD') return undefined;
  const { vendor, txId, memberId, amountMinor, jackpotMinor } = hold;
  return { vendor, txId, memberId, amountMinor, jackpotMinor };
}

const createNotHeldError = (id: number): AppError =>
  new AppError('betting.win-not-found', `There is no held win ${id}.`);

/**
 * Credits a held win, or returns it to the house and settles its round again without it. Repeating the same decision
 * changes nothing. Fails with `betting.win-not-found`, `betting.win-decided`, or `request.invalid` for a credit that
 * the member's balance cannot hold.
 */
export async function decideHeldWin(
  parts: HeldWinParts,
  tx: Tx,
  { id, decision, actor, reason }: { id: number; decision: WinDecision; actor: string; reason: string },
): Promise<{ amountMinor: number; isRepeated: boolean }> {
  const { database, clock, audit, live } = parts;
  const db = tx.withTables<BettingTables>();
  const now = clock.now();
  const named = await findHold(db, id);
  // Prevents a first limit of the member from beginning in the meantime, because it would miss this credit.
  if (named) await parts.protection.enterIn(tx, [named.memberId], now);
  const roundId = named && (await findRoundId(tx, named.betNo));
  const round = named && roundId ? await lockRound(db, named.vendor, roundId) : undefined;
  // Read again under the lock, because another decision or a rollback may just have ended.
  const hold = round && (await findHold(db, id));
  if (!hold) throw createNotHeldError(id);
  const { amountMinor, memberId } = hold;
  if (hold.state === decidedStates[decision]) return { amountMinor, isRepeated: true };
  if (hold.state !== 'HELD')
    throw new AppError('betting.win-decided', `The win ${id} does not wait any more: ${hold.state}.`);
  if (decision === 'credit') await creditHeld(parts, tx, { hold, round, now });
  else await returnHeld(parts, tx, { hold, round, now });
  await db
    .updateTable('betting_win_hold')
    .set({ state: decidedStates[decision], decided_at: now, decided_by: actor, reason })
    .where('id', '=', id)
    .execute();
  await audit.record(tx, {
    actor,
    act: 'win.decide',
    subject: `win:${hold.vendor}:${hold.txId}`,
    after: { decision, amountMinor, reason },
  });
  database.afterCommit(() => live.send({ memberId }, { topic: 'bet', roundId: round.roundId }));
  return { amountMinor, isRepeated: false };
}

async function findRoundId(tx: Tx, betNo: number): Promise<string | undefined> {
  const row = await tx
    .withTables<BettingTables>()
    .selectFrom('betting_round')
    .select('round_id')
    .where('bet_no', '=', betNo)
    .executeTakeFirst();
  return row?.round_id;
}

interface DecidedWin {
  hold: WinHold;
  round: Round;
  now: Date;
}

async function creditHeld(parts: HeldWinParts, tx: Tx, { hold, round, now }: DecidedWin): Promise<void> {
  const { ledger, protection, outbox } = parts;
  const { vendor, txId, amountMinor, memberId } = hold;
  const db = tx.withTables<BettingTables>();
  const bonusMinor = await lockBonusShare(parts, tx, round, amountMinor - hold.jackpotMinor);
  const { mainMinor = 0 } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
  if (!Number.isSafeInteger(mainMinor + amountMinor))
    throw new AppError('request.invalid', 'The balance would exceed what the ledger represents exactly.', {
      fields: [{ path: ['decision'], rule: 'too_large' }],
    });
  await protection.recordIn(tx, [{ memberId, paidMinor: amountMinor }], now);
  for (const release of toReleases(hold, bonusMinor))
    requirePosted(
      await ledger.postIn(tx, {
        source: toLedgerSource(vendor),
        key: release.key(txId),
        type: release.type,
        from: { house: toReviewBook(vendor) },
        to: {
          memberId,
          book:
            release.type === 'BONUS_WIN' && round.grantId !== null
              ? toBonusBook(round.grantId)
              : toBook(parts, round),
        },
        amountMinor: release.amountMinor,
        reference: round.roundId,
        occurredAt: now,
      }),
    );
  if (bonusMinor > 0)
    await updateTransaction(db, { vendor_code: vendor, tx_id: txId }, { bonus_minor: bonusMinor });
  const heldMinor = round.heldMinor - amountMinor;
  const bonusPayoutMinor = round.bonusPayoutMinor + bonusMinor;
  await updateRound(db, round.betNo, { heldMinor, bonusPayoutMinor });
  await releaseBonus(parts, tx, { ...round, heldMinor });
  if (round.settledAt === null || bonusMinor === 0) return;
  // The settlement counted the held win as the member's own money.
  await outbox.publish(tx, 'bet.voided', toSettledBet(round, now));
  await outbox.publish(tx, 'bet.settled', toSettledBet({ ...round, heldMinor, bonusPayoutMinor }, now));
}

/** Ends the play of the bonus stakes of a settled round when none of its wins waits any more. */
async function releaseBonus({ bonus }: Pick<HeldWinParts, 'bonus'>, tx: Tx, round: Round): Promise<void> {
  if (round.grantId !== null && round.bonusStakeMinor > 0 && !isBonusInPlay(round))
    await bonus.leaveRoundIn(tx, round.grantId, round.bonusStakeMinor);
}

async function returnHeld(
  { ledger, outbox, catalog, bonus }: HeldWinParts,
  tx: Tx,
  { hold: { vendor, txId, amountMinor, jackpotMinor }, round, now }: DecidedWin,
): Promise<void> {
  // The grant of the round is locked before any account.
  if (round.grantId !== null) await bonus.lockIn(tx, round.grantId);
  const restMinor = amountMinor - jackpotMinor;
  const back = {
    source: toLedgerSource(vendor),
    from: { house: toReviewBook(vendor) },
    reference: round.roundId,
    occurredAt: now,
  } as const;
  if (restMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...back,
        key: `${txId}:returned`,
        type: 'WIN_RETURN',
        to: { house: `house_gaming:${vendor}` },
        amountMinor: restMinor,
      }),
    );
  if (jackpotMinor > 0) {
    requirePosted(
      await ledger.postIn(tx, {
        ...back,
        key: `${txId}:jackpot-returned`,
        type: 'JACKPOT_RETURN',
        to: { house: 'jackpot_pool' },
        amountMinor: jackpotMinor,
      }),
    );
    await catalog.contributeToJackpot(tx, jackpotMinor);
  }
  const isSettled = round.settledAt !== null;
  const change = {
    heldMinor: round.heldMinor - amountMinor,
    payoutMinor: round.payoutMinor - amountMinor,
    jackpotMinor: round.jackpotMinor - jackpotMinor,
    ...(isSettled && { status: 'RESETTLED' as const }),
  };
  await updateRound(tx.withTables<BettingTables>(), round.betNo, change);
  if (!isSettled) return;
  await releaseBonus({ bonus }, tx, { ...round, ...change });
  // A settled bet never changes: an event reverses its figures, and another one adds the new figures.
  await outbox.publish(tx, 'bet.voided', toSettledBet(round, now));
  await outbox.publish(tx, 'bet.settled', toSettledBet({ ...round, ...change }, now));
}
