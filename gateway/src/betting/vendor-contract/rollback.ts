import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { toBonusBook } from '../../wallet/index.ts';
import { insertReopening } from '../reopenings.ts';
import { isBonusInPlay, type Round } from '../round.ts';
import {
  claimTransaction,
  findRound,
  findTransaction,
  flagReceivable,
  listUnreversedWins,
  lockRound,
  updateRound,
  updateTransaction,
  type VendorTransaction,
} from '../store.ts';
import { findHoldByTx, markReversed, toReleases, type WinHold } from '../wins/win-holds.ts';
import { reverseStake, toBonusKey } from './bonus-money.ts';
import {
  readBookIn,
  readPlayableIn,
  toBook,
  toLedgerSource,
  type VerbParts,
  type VerbScope,
} from './context.ts';
import { toJackpotKey } from './jackpot.ts';
import { Refusal } from './refusal.ts';
import { toCloseKey, toSettledBet } from './win.ts';

/**
 * Reverses one transaction exactly. An unknown transaction leaves a tombstone, so that it is refused when it arrives
 * late. A transaction that was reversed before is answered OK. Refuses with ALREADY_SETTLED for a bet whose round has a
 * win that was not reversed.
 */
export async function rollback(
  parts: VerbParts,
  scope: VerbScope,
  { txId, refTxId }: VwcRequest<'rollback'>,
): Promise<VwcReply> {
  const found = await findTransaction(scope.db, scope.vendor, refTxId);
  if (found === undefined) return recordTombstone(parts, scope, txId, refTxId);
  const named = await findRound(scope.db, scope.vendor, found.round_id ?? '');
  // Prevents a first limit of the member from beginning in the meantime, because it would count the amount
  // that is rolled back here.
  if (named) await parts.protection.enterIn(scope.tx, [named.memberId], scope.now);
  const round = await lockRound(scope.db, scope.vendor, found.round_id ?? '');
  // Read again under the lock, because another rollback of the same transaction may just have ended.
  const original = (await findTransaction(scope.db, scope.vendor, refTxId)) ?? found;
  if (original.state !== 'APPLIED') return { code: 'OK' };
  if (original.verb !== 'bet' && original.verb !== 'win') throw new Refusal('TX_NOT_FOUND');
  if (round === undefined) throw new Error(`Transaction ${refTxId} has no round.`);
  const reverseOriginal = original.verb === 'bet' ? reverseBet : reverseWin;
  await reverseOriginal(parts, scope, { txId, original, round });
  await updateTransaction(scope.db, original, { state: 'REVERSED' });
  await updateTransaction(scope.db, { vendor_code: scope.vendor, tx_id: txId }, { round_id: round.roundId });
  return { code: 'OK', balance: await readPlayableIn(parts, scope.tx, round) };
}

interface RollbackTarget {
  txId: string;
  original: VendorTransaction;
  round: Round;
}

async function recordTombstone(
  { ledger }: VerbParts,
  { db, tx, vendor, now }: VerbScope,
  txId: string,
  refTxId: string,
): Promise<VwcReply> {
  const buried = await claimTransaction(db, {
    vendor_code: vendor,
    tx_id: refTxId,
    verb: 'bet',
    request_hash: '',
    round_id: null,
    ref_tx_id: null,
    amount_minor: 0,
    state: 'TOMBSTONED',
    reply: null,
    applied_at: now,
  });
  // The bet arrived in between: the vendor retries and finds it.
  if (!buried) throw new Refusal('RETRY_LATER');
  const source = toLedgerSource(vendor);
  await ledger.reverseIn(tx, {
    source,
    key: txId,
    type: 'BET_ROLLBACK',
    original: { source, key: refTxId },
    occurredAt: now,
  });
  return { code: 'OK' };
}

async function reverseBet(
  parts: VerbParts,
  { db, tx, vendor, now }: VerbScope,
  { txId, original, round }: RollbackTarget,
): Promise<void> {
  if ((await listUnreversedWins(db, vendor, round.roundId)).length > 0) throw new Refusal('ALREADY_SETTLED');
  if (!round.demo)
    await parts.protection.reverseIn(tx, [
      { memberId: round.memberId, stakedMinor: original.amount_minor, at: original.applied_at },
    ]);
  await reverseStake(parts, tx, { round, original, key: txId, now });
  const stakeMinor = round.stakeMinor - original.amount_minor;
  await updateRound(db, round.betNo, {
    stakeMinor,
    bonusStakeMinor: round.bonusStakeMinor - original.bonus_minor,
    ...(stakeMinor === 0 && { status: 'VOID', settledAt: now }),
  });
}

/** Reverses a whole win. The part that the member no longer has becomes a debt, never a balance below zero. */
async function reverseWin(
  parts: VerbParts,
  scope: VerbScope,
  { txId, original, round }: RollbackTarget,
): Promise<void> {
  const { ledger, outbox } = parts;
  const { db, tx, vendor, now } = scope;
  const source = toLedgerSource(vendor);
  // Staff refunded the stakes, which is allowed only when nothing was paid, so the round stays refunded.
  if (round.status === 'REFUNDED') return;
  const hold = await findHoldByTx(db, vendor, original.tx_id);
  // An operator has already returned this part to where it came from, and the round no longer counts it.
  const returned = hold?.state === 'RETURNED' ? hold : { amountMinor: 0, jackpotMinor: 0 };
  const takenMinor = original.amount_minor - returned.amountMinor;
  const jackpotMinor = original.jackpot_minor - returned.jackpotMinor;
  const heldMinor = hold?.state === 'HELD' ? hold.amountMinor : 0;
  const bonusMinor = hold?.state === 'RETURNED' ? 0 : original.bonus_minor;
  if (round.grantId !== null) await parts.bonus.lockIn(tx, round.grantId);
  if (takenMinor > 0) {
    const back = { source, type: 'WIN_ROLLBACK', round, now } as const;
    const receivedMinor = takenMinor - heldMinor;
    if (!round.demo)
      await parts.protection.reverseIn(tx, listReceived(round, original, { receivedMinor, hold }));
    await coverShortfall(parts, scope, round, { txId, amountMinor: receivedMinor - bonusMinor, bonusMinor });
    if (hold?.state === 'CREDITED')
      for (const { key } of toReleases(hold, bonusMinor))
        await postReversal(ledger, tx, { ...back, key: key(txId), of: key(original.tx_id) });
    const bonusPaidMinor = hold ? 0 : bonusMinor;
    if (takenMinor - bonusPaidMinor > jackpotMinor)
      await postReversal(ledger, tx, { ...back, key: txId, of: original.tx_id });
    if (bonusPaidMinor > 0)
      await postReversal(ledger, tx, { ...back, key: toBonusKey(txId), of: toBonusKey(original.tx_id) });
    if (hold?.state === 'HELD') await markReversed(db, hold.id);
    if (jackpotMinor > 0) {
      await postReversal(ledger, tx, { ...back, key: toJackpotKey(txId), of: toJackpotKey(original.tx_id) });
      await parts.catalog.contributeToJackpot(tx, jackpotMinor);
    }
  }
  const wasClosed = round.settledAt !== null;
  if (wasClosed && !round.demo && round.stakeMinor > 0) {
    const closing = await findClosingTransaction(parts, scope, round);
    await postReversal(ledger, tx, {
      source,
      key: `${txId}:reopen`,
      of: toCloseKey(closing),
      type: 'CORRECTION',
      round,
      now,
    });
  }
  if (!isBonusInPlay(round) && round.grantId !== null && round.bonusStakeMinor > 0) {
    // The stakes are in play again, so the grant does not end before the round does.
    await parts.bonus.reopenIn(tx, round.grantId);
    await parts.bonus.addInPlayIn(tx, round.grantId, round.bonusStakeMinor);
  }
  if (wasClosed && !round.demo) {
    await insertReopening(db, round, now);
    await outbox.publish(tx, 'bet.voided', toSettledBet(round, now));
  }
  await updateRound(db, round.betNo, {
    status: 'OPEN',
    payoutMinor: round.payoutMinor - takenMinor,
    heldMinor: round.heldMinor - heldMinor,
    jackpotMinor: round.jackpotMinor - jackpotMinor,
    bonusPayoutMinor: round.bonusPayoutMinor - bonusMinor,
    validBetMinor: 0,
    settledAt: null,
  });
}

/** Returns the amounts of a win that the member received, including a held part that was credited. */
function listReceived(
  { memberId }: Round,
  { applied_at: at }: VendorTransaction,
  { receivedMinor, hold }: { receivedMinor: number; hold: WinHold | undefined },
): Parameters<VerbParts['protection']['reverseIn']>[1] {
  if (hold?.state !== 'CREDITED') return [{ memberId, paidMinor: receivedMinor, at }];
  return [
    { memberId, paidMinor: receivedMinor - hold.amountMinor, at },
    { memberId, paidMinor: hold.amountMinor, at: hold.decidedAt ?? at },
  ];
}

/** Covers the amounts that a reversal takes but the member no longer has: real money, and money of the grant. */
async function coverShortfall(
  parts: VerbParts,
  { db, tx, vendor, now }: VerbScope,
  round: Round,
  { txId, amountMinor, bonusMinor }: { txId: string; amountMinor: number; bonusMinor: number },
): Promise<void> {
  const { ledger, bonus } = parts;
  const { memberId, grantId, roundId, demo } = round;
  const missingMinor = amountMinor - (await readBookIn(parts, tx, round));
  const bonusLeftMinor = grantId === null ? 0 : (await bonus.lockIn(tx, grantId)).balanceMinor;
  const shortfalls = [
    { key: `${txId}:receivable`, book: toBook(parts, round), minor: missingMinor },
    ...(grantId === null
      ? []
      : [
          {
            key: `${txId}:bonus-receivable`,
            book: toBonusBook(grantId),
            minor: bonusMinor - bonusLeftMinor,
          },
        ]),
  ].filter(({ minor }) => minor > 0);
  if (shortfalls.length === 0) return;
  if (!demo) await flagReceivable(db, { vendor, memberId, txId, roundId, now });
  for (const { key, book, minor } of shortfalls)
    await ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key,
      type: demo ? 'DEMO_FUND' : 'RECEIVABLE',
      from: { house: demo ? 'demo_house' : 'player_receivable' },
      to: { memberId, book },
      amountMinor: minor,
      reference: roundId,
      occurredAt: now,
    });
}

/**
 * Finds the transaction that closed the round: one that was not reversed and whose transfer of the stakes was not
 * reversed either. Times do not identify it: a win and the message that closes the round may arrive in the same
 * millisecond.
 */
async function findClosingTransaction(
  { ledger }: VerbParts,
  { db, tx, vendor }: VerbScope,
  round: Round,
): Promise<string> {
  for (const { tx_id } of await listUnreversedWins(db, vendor, round.roundId)) {
    const transfer = await ledger.findIn(tx, toLedgerSource(vendor), toCloseKey(tx_id));
    if (transfer !== undefined && transfer.reversedBy === null) return tx_id;
  }
  throw new Error(`Round ${round.roundId} is closed, and nothing closed it.`);
}

async function postReversal(
  ledger: VerbParts['ledger'],
  tx: VerbScope['tx'],
  {
    source,
    key,
    of,
    type,
    round,
    now,
  }: {
    source: string;
    key: string;
    of: string;
    type: 'BET_ROLLBACK' | 'WIN_ROLLBACK' | 'CORRECTION';
    round: Round;
    now: Date;
  },
): Promise<void> {
  const { outcome } = await ledger.reverseIn(tx, {
    source,
    key,
    type,
    original: { source, key: of },
    reference: round.roundId,
    occurredAt: now,
  });
  if (outcome !== 'posted') throw new Error(`Taking back ${of} was answered with ${outcome}.`);
}
