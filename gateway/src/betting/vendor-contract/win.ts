import type { VwcReply, VwcRequest, VwcVerb } from '@parlour/contracts/vwc';
import type { Movement } from '../../wallet/index.ts';
import { settle } from '../bet-rules.ts';
import type { SettledBet } from '../events.ts';
import { isInJackpot } from '../jackpot-feed.ts';
import { isBonusInPlay, type Round } from '../round.ts';
import { type BettingTables, lockRound, raiseAlarm, updateRound } from '../store.ts';
import type { WinAllowance } from '../wins/win-guard.ts';
import { insertHold, toReviewBook } from '../wins/win-holds.ts';
import { judgeWin } from '../wins/win-limits.ts';
import { creditBonus, lockBonusShare, toBonusKey } from './bonus-money.ts';
import { readPlayableIn, toBook, toLedgerSource, type VerbParts, type VerbScope } from './context.ts';
import { type PaidJackpot, payJackpot } from './jackpot.ts';
import { Refusal } from './refusal.ts';
import { recordWinWithoutRound } from './wins-without-round.ts';

/** A payment into a round, or the round's end without one. */
export interface Payment {
  txId: string;
  roundId: string;
  amountMinor: number;
  closes: boolean;
  currency?: string;
  validBetMinor?: number;
  jackpotMinor?: number;
  outcome?: Record<string, unknown>;
}

export const toWinPayment = (request: VwcRequest<'win'>): Payment => ({
  txId: request.txId,
  roundId: request.roundId,
  amountMinor: request.amount,
  closes: request.roundClosed,
  currency: request.currency,
  ...(request.validBet === undefined ? {} : { validBetMinor: request.validBet }),
  ...(request.jackpotPart === undefined ? {} : { jackpotMinor: request.jackpotPart }),
  ...(request.outcome === undefined ? {} : { outcome: request.outcome }),
});

export const toEndPayment = ({ txId, roundId }: VwcRequest<'endRound'>): Payment => ({
  txId,
  roundId,
  amountMinor: 0,
  closes: true,
});

export const toSettledBet = (round: Round, settledAt: Date): SettledBet => ({
  betNo: round.betNo,
  roundId: round.roundId,
  memberId: round.memberId,
  teamPath: round.teamPath,
  gameId: round.gameId,
  vendorCode: round.vendorCode,
  category: round.category,
  stakeMinor: round.stakeMinor,
  payoutMinor: round.payoutMinor,
  validBetMinor: round.validBetMinor,
  ...(round.bonusStakeMinor > 0 && {
    bonusStakeMinor: round.bonusStakeMinor,
    bonusPayoutMinor: round.bonusPayoutMinor,
  }),
  settledAt: settledAt.toISOString(),
});

/**
 * Pays into a round. It requires only that the round exists and is open: neither session, exclusion nor the game's
 * state block a win.
 */
export async function pay(
  parts: VerbParts,
  scope: VerbScope,
  payment: Payment,
  allowance: WinAllowance,
): Promise<VwcReply> {
  if (payment.currency !== undefined && payment.currency !== parts.currency)
    throw new Refusal('WRONG_CURRENCY', { currency: parts.currency });
  if ((payment.jackpotMinor ?? 0) > payment.amountMinor) throw new Refusal('INVALID_AMOUNT');
  const round = await lockOpenRound(scope, payment);
  // The grant of the round is locked before its member's accounts.
  if (round.grantId !== null) await parts.bonus.lockIn(scope.tx, round.grantId);
  // Before the postings, because the totals are always locked before the accounts.
  await recordPaid(parts, scope, round, payment.amountMinor);
  const jackpot = await payJackpotPart(parts, scope, round, payment);
  const { jackpotMinor } = jackpot;
  const { ourTxId, heldMinor, bonusMinor } = await creditWin(parts, scope, round, {
    payment,
    jackpot,
    allowance,
  });
  if (heldMinor > 0) await recordPaid(parts, scope, round, -heldMinor);
  const paid = {
    payoutMinor: round.payoutMinor + payment.amountMinor,
    jackpotMinor: round.jackpotMinor + jackpotMinor,
    heldMinor: round.heldMinor + heldMinor,
    bonusPayoutMinor: round.bonusPayoutMinor + bonusMinor,
  };
  if (payment.closes) await close(parts, scope, { ...round, ...paid }, payment);
  else await updateRound(scope.db, round.betNo, paid);
  const balance = await readPlayableIn(parts, scope.tx, round);
  return { code: 'OK', balance, ...(ourTxId === undefined ? {} : { ourTxId }) };
}

/** Counts a payment for the member's limits. A negative amount subtracts the part that is held for review. */
async function recordPaid(
  { protection }: VerbParts,
  { tx, now }: VerbScope,
  { memberId, demo }: Round,
  paidMinor: number,
): Promise<void> {
  if (demo || paidMinor === 0) return;
  await protection.recordIn(tx, [{ memberId, paidMinor }], now);
}

async function lockOpenRound({ db, vendor }: VerbScope, { roundId }: Payment): Promise<Round> {
  const round = await lockRound(db, vendor, roundId);
  if (round === undefined) throw new Refusal('ROUND_NOT_FOUND');
  if (round.status === 'VOID') throw new Refusal('ALREADY_ROLLED_BACK');
  if (round.status !== 'OPEN' && round.status !== 'UNFINISHED') throw new Refusal('ROUND_CLOSED');
  return round;
}

/** Pays or holds the part of a payment that the jackpot pool covers. */
async function payJackpotPart(
  parts: VerbParts,
  scope: VerbScope,
  round: Round,
  { txId, jackpotMinor = 0 }: Payment,
): Promise<PaidJackpot> {
  // No jackpot is paid for play money, for games whose stakes do not contribute to the pool, or for vendors
  // that pay their own wins.
  const isOut = round.demo || !isInJackpot(round.category) || parts.keepsWallets(round.vendorCode);
  if (jackpotMinor === 0 || isOut) return { jackpotMinor: 0, isHeld: false };
  return payJackpot(parts, scope, round, { txId, amountMinor: jackpotMinor });
}

/**
 * Credits a win without the part that the jackpot pool paid, or leaves it to a person when it exceeds a limit of its
 * vendor, or when its jackpot is held.
 */
async function creditWin(
  parts: VerbParts,
  scope: VerbScope,
  round: Round,
  { payment, jackpot, allowance }: { payment: Payment; jackpot: PaidJackpot; allowance: WinAllowance },
): Promise<{ ourTxId?: string; heldMinor: number; bonusMinor: number }> {
  const { database, wins } = parts;
  const { db, tx, vendor, now } = scope;
  const { txId } = payment;
  const amountMinor = payment.amountMinor - jackpot.jackpotMinor;
  const held = jackpot.isHeld ? repeatedJackpot : judgeRest(round, amountMinor, allowance);
  const heldJackpotMinor = jackpot.isHeld ? jackpot.jackpotMinor : 0;
  const heldMinor = held ? amountMinor + heldJackpotMinor : 0;
  if (held)
    await insertHold(db, {
      ...held,
      txId,
      round,
      amountMinor: heldMinor,
      jackpotMinor: heldJackpotMinor,
      now,
    });
  if (amountMinor === 0) return { heldMinor, bonusMinor: 0 };
  const bonusMinor = held ? 0 : await lockBonusShare(parts, tx, round, amountMinor);
  const transferId = await postWin(parts, scope, round, { txId, amountMinor, bonusMinor, isHeld: !!held });
  if (!held && !round.demo) database.afterCommit(() => wins.count(vendor, amountMinor));
  return { ourTxId: String(transferId), heldMinor, bonusMinor };
}

/** Posts a win: into review when it is held, else its real part and the part of its grant. */
async function postWin(
  parts: VerbParts,
  scope: VerbScope,
  round: Round,
  win: { txId: string; amountMinor: number; bonusMinor: number; isHeld: boolean },
): Promise<number | undefined> {
  const { tx, vendor, now } = scope;
  const { txId, isHeld, bonusMinor } = win;
  const from: Movement['from'] = { house: round.demo ? 'demo_house' : `house_gaming:${vendor}` };
  const realMinor = win.amountMinor - bonusMinor;
  const real =
    realMinor > 0 &&
    (await parts.ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key: txId,
      type: round.demo ? 'DEMO_WIN' : isHeld ? 'WIN_HOLD' : 'BET_WIN',
      from,
      to: isHeld ? { house: toReviewBook(vendor) } : { memberId: round.memberId, book: toBook(parts, round) },
      amountMinor: realMinor,
      reference: round.roundId,
      occurredAt: now,
    }));
  if (real && real.outcome !== 'posted') throw new Error(`A new win was answered with ${real.outcome}.`);
  const bonusId = await creditBonus(parts, scope, round, { txId, key: toBonusKey(txId), from, bonusMinor });
  return (real ? real.transferId : undefined) ?? bonusId;
}

const repeatedJackpot = { because: 'repeated-jackpot', limitMinor: 0 } as const;

/** Returns why the part of a win that the pool did not pay is held; undefined if it is paid. */
const judgeRest = (
  { demo, gameId }: Round,
  amountMinor: number,
  { dayNetMinor, limits }: WinAllowance,
): ReturnType<typeof judgeWin> =>
  demo || amountMinor === 0 ? undefined : judgeWin({ amountMinor, gameId, dayNetMinor }, limits);

async function close(
  { ledger, outbox, bonus }: VerbParts,
  scope: VerbScope,
  round: Round,
  payment: Payment,
): Promise<void> {
  const { db, tx, vendor, now } = scope;
  if (!round.demo && round.stakeMinor > 0) {
    await ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key: toCloseKey(payment.txId),
      type: 'ROUND_CLOSE',
      from: { house: `round_escrow:${vendor}` },
      to: { house: `house_gaming:${vendor}` },
      amountMinor: round.stakeMinor,
      reference: round.roundId,
      occurredAt: now,
    });
  }
  const { status, validBetMinor } = settle(
    round.category,
    round.stakeMinor,
    round.payoutMinor,
    payment.validBetMinor,
  );
  const change = {
    status,
    payoutMinor: round.payoutMinor,
    jackpotMinor: round.jackpotMinor,
    heldMinor: round.heldMinor,
    bonusPayoutMinor: round.bonusPayoutMinor,
    validBetMinor,
    settledAt: now,
    ...(payment.outcome ? { outcome: payment.outcome } : {}),
  };
  await updateRound(db, round.betNo, change);
  if (round.grantId !== null && round.bonusStakeMinor > 0 && !isBonusInPlay(change))
    await bonus.leaveRoundIn(tx, round.grantId, round.bonusStakeMinor);
  if (!round.demo)
    await outbox.publish(tx, 'bet.settled', toSettledBet({ ...round, ...change, outcome: null }, now));
}

/** Returns the ledger key of the transfer of the round's stakes to the house. */
export const toCloseKey = (closingTxId: string): string => `${closingTxId}:close`;

/**
 * Records a refused payment for a person to inspect: for a closed round at once, and a win for an unknown round, which
 * is inspected once the round stays unknown.
 */
export async function recordRefused(
  parts: VerbParts,
  { vendor, verb, txId, roundId }: Pick<Payment, 'txId' | 'roundId'> & { vendor: string; verb: VwcVerb },
  { code }: VwcReply,
): Promise<void> {
  const db = parts.database.withTables<BettingTables>();
  const now = parts.clock.now();
  if (code === 'ROUND_NOT_FOUND' && verb === 'win')
    await recordWinWithoutRound(db, { vendor, txId, roundId, now });
  if (code === 'ROUND_CLOSED')
    await raiseAlarm(db, {
      vendor_code: vendor,
      kind: 'win-after-close',
      tx_id: txId,
      round_id: roundId,
      raised_at: now,
    });
}
