/** A person's decisions about wins above a limit of their vendor, and the limits themselves. */
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { Audit, Clock, Database, Live, Outbox, Tx } from '../../server/index.ts';
import { type Ledger, requirePosted } from '../../wallet/index.ts';
import type { Round } from '../round.ts';
import { type BettingTables, lockRound, updateRound } from '../store.ts';
import { toLedgerSource } from '../vendor-contract/context.ts';
import { toSettledBet } from '../vendor-contract/win.ts';
import { findHold, toReleaseKey, toReviewBook, type WinHold } from '../wins/win-holds.ts';

export interface HeldWinParts {
  database: Database;
  clock: Clock;
  ledger: Ledger;
  audit: Audit;
  outbox: Outbox;
  live: Live;
}

export type WinDecision = 'credit' | 'return';

const listedMax = 200;
const decidedStates = { credit: 'CREDITED', return: 'RETURNED' } as const;

/** Lists the wins that wait for a person, the oldest first, or the latest that do not. */
export async function listHeldWins(
  { database }: Pick<HeldWinParts, 'database'>,
  { decided }: { decided: boolean },
): Promise<unknown[]> {
  const { rows } = await sql`
    select h.id, h.vendor_code as vendor, h.tx_id as "txId", 'B' || lpad(h.bet_no::text, 10, '0') as "betNo",
           h.member_id as "memberId", h.amount_minor as "amountMinor", h.held_because as because,
           h.limit_minor as "limitMinor", h.held_at as "heldAt", h.state, h.decided_at as "decidedAt",
           h.decided_by as "decidedBy", h.reason, r.game_id as "nodeId", r.round_id as "roundId",
           r.stake_minor as "stakeMinor", r.placed_at as "placedAt"
      from betting_win_hold h join betting_round r on r.bet_no = h.bet_no
     where (h.state <> 'HELD') = ${decided}
     order by case when h.state = 'HELD' then h.held_at end, h.decided_at desc nulls last, h.id
     limit ${listedMax}`.execute(database.kysely);
  return rows;
}

/** Returns a win that waits for a decision, as the second person reads it. */
export async function readWaitingWin(
  tx: Tx,
  id: number,
): Promise<Pick<WinHold, 'vendor' | 'txId' | 'memberId' | 'amountMinor'> | undefined> {
  const hold = await findHold(tx.withTables<BettingTables>(), id);
  if (hold?.state !== 'HELD') return undefined;
  const { vendor, txId, memberId, amountMinor } = hold;
  return { vendor, txId, memberId, amountMinor };
}

/**
 * Credits a held win, or returns it to the house and settles its round anew without it. The same decision again changes
 * nothing. Fails with `betting.win-not-found`, `betting.win-decided`, or `request.invalid` for a credit that the
 * member's balance cannot hold.
 */
export async function decideHeldWin(
  parts: HeldWinParts,
  tx: Tx,
  { id, decision, actor, reason }: { id: number; decision: WinDecision; actor: string; reason: string },
): Promise<{ amountMinor: number; isRepeated: boolean }> {
  const { database, clock, audit, live } = parts;
  const db = tx.withTables<BettingTables>();
  const named = await findHold(db, id);
  const roundId = named && (await findRoundId(tx, named.betNo));
  const round = named && roundId ? await lockRound(db, named.vendor, roundId) : undefined;
  // Read again under the lock, because another decision or a rollback may just have ended.
  const hold = round && (await findHold(db, id));
  if (!hold) throw new AppError('betting.win-not-found', `There is no held win ${id}.`);
  const { amountMinor, memberId } = hold;
  if (hold.state === decidedStates[decision]) return { amountMinor, isRepeated: true };
  if (hold.state !== 'HELD')
    throw new AppError('betting.win-decided', `The win ${id} does not wait any more: ${hold.state}.`);
  if (decision === 'credit') await creditHeld(parts, tx, hold, round);
  else await returnHeld(parts, tx, hold, round);
  await db
    .updateTable('betting_win_hold')
    .set({ state: decidedStates[decision], decided_at: clock.now(), decided_by: actor, reason })
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

async function creditHeld(
  { ledger, clock }: HeldWinParts,
  tx: Tx,
  { vendor, txId, amountMinor, memberId }: WinHold,
  round: Round,
): Promise<void> {
  const { mainMinor = 0 } = (await ledger.balancesIn(tx, [memberId])).get(memberId) ?? {};
  if (!Number.isSafeInteger(mainMinor + amountMinor))
    throw new AppError('request.invalid', 'The balance would exceed what the ledger represents exactly.', {
      fields: [{ path: ['decision'], rule: 'too_large' }],
    });
  requirePosted(
    await ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key: toReleaseKey(txId),
      type: 'BET_WIN',
      from: { house: toReviewBook(vendor) },
      to: { memberId, book: 'main' },
      amountMinor,
      reference: round.roundId,
      occurredAt: clock.now(),
    }),
  );
  await updateRound(tx.withTables<BettingTables>(), round.betNo, {
    heldMinor: round.heldMinor - amountMinor,
  });
}

async function returnHeld(
  { ledger, clock, outbox }: HeldWinParts,
  tx: Tx,
  { vendor, txId, amountMinor }: WinHold,
  round: Round,
): Promise<void> {
  const now = clock.now();
  requirePosted(
    await ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key: `${txId}:returned`,
      type: 'WIN_RETURN',
      from: { house: toReviewBook(vendor) },
      to: { house: `house_gaming:${vendor}` },
      amountMinor,
      reference: round.roundId,
      occurredAt: now,
    }),
  );
  const isSettled = round.settledAt !== null;
  const change = {
    heldMinor: round.heldMinor - amountMinor,
    payoutMinor: round.payoutMinor - amountMinor,
    ...(isSettled && { status: 'RESETTLED' as const }),
  };
  await updateRound(tx.withTables<BettingTables>(), round.betNo, change);
  if (!isSettled) return;
  // A settled bet never changes: its figures are taken back, and the new ones follow.
  await outbox.publish(tx, 'bet.voided', toSettledBet(round, now));
  await outbox.publish(tx, 'bet.settled', toSettledBet({ ...round, ...change }, now));
}
