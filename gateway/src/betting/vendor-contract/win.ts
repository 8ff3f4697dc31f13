import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import { settle } from '../bet-rules.ts';
import type { SettledBet } from '../events.ts';
import { type BettingTables, lockRound, type Round, raiseAlarm, updateRound } from '../store.ts';
import { bookOf, playableIn, sourceOf, type VerbParts, type VerbScope } from './context.ts';
import { Refusal } from './refusal.ts';

/** A payment into a round, or its end without one. */
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

export const paymentOfWin = (request: VwcRequest<'win'>): Payment => ({
  txId: request.txId,
  roundId: request.roundId,
  amountMinor: request.amount,
  closes: request.roundClosed,
  currency: request.currency,
  ...(request.validBet === undefined ? {} : { validBetMinor: request.validBet }),
  ...(request.jackpotPart === undefined ? {} : { jackpotMinor: request.jackpotPart }),
  ...(request.outcome === undefined ? {} : { outcome: request.outcome }),
});

export const paymentOfEnd = ({ txId, roundId }: VwcRequest<'endRound'>): Payment => ({
  txId,
  roundId,
  amountMinor: 0,
  closes: true,
});

export const settledBetOf = (round: Round, settledAt: Date): SettledBet => ({
  betNo: round.bet_no,
  roundId: round.round_id,
  memberId: round.member_id,
  teamPath: round.team_path,
  gameId: round.game_id,
  vendorCode: round.vendor_code,
  category: round.category,
  stakeMinor: round.stake_minor,
  payoutMinor: round.payout_minor,
  validBetMinor: round.valid_bet_minor,
  settledAt: settledAt.toISOString(),
});

/** Pays into a round. It asks only that the round is there and open: neither session, exclusion nor the game's state stop what was won. */
export async function pay(parts: VerbParts, scope: VerbScope, payment: Payment): Promise<VwcReply> {
  const { ledger } = parts;
  if (payment.currency !== undefined && payment.currency !== parts.currency)
    throw new Refusal('WRONG_CURRENCY', { currency: parts.currency });
  if ((payment.jackpotMinor ?? 0) > payment.amountMinor) throw new Refusal('INVALID_AMOUNT');
  const round = await openRoundOf(scope, payment);
  const payoutMinor = round.payout_minor + payment.amountMinor;
  const ourTxId = await creditWin(parts, scope, round, payment);
  if (payment.closes) await close(parts, scope, { ...round, payout_minor: payoutMinor }, payment);
  else await updateRound(scope.db, round.bet_no, { payout_minor: payoutMinor });
  const balance = await playableIn(ledger, scope.tx, round);
  return { code: 'OK', balance, ...(ourTxId === undefined ? {} : { ourTxId }) };
}

async function openRoundOf({ db, vendor }: VerbScope, { roundId }: Payment): Promise<Round> {
  const round = await lockRound(db, vendor, roundId);
  if (round === undefined) throw new Refusal('ROUND_NOT_FOUND');
  if (round.status === 'VOID') throw new Refusal('ALREADY_ROLLED_BACK');
  if (round.status !== 'OPEN' && round.status !== 'UNFINISHED') throw new Refusal('ROUND_CLOSED');
  return round;
}

async function creditWin(
  { ledger }: VerbParts,
  { tx, vendor, now }: VerbScope,
  round: Round,
  payment: Payment,
): Promise<string | undefined> {
  const jackpotMinor = round.demo ? 0 : (payment.jackpotMinor ?? 0);
  const parts = [
    {
      type: round.demo ? ('DEMO_WIN' as const) : ('BET_WIN' as const),
      key: payment.txId,
      from: round.demo ? ('demo_house' as const) : (`house_gaming:${vendor}` as const),
      amountMinor: payment.amountMinor - jackpotMinor,
    },
    {
      type: 'JACKPOT_WIN' as const,
      key: `${payment.txId}:jackpot`,
      from: 'jackpot_pool' as const,
      amountMinor: jackpotMinor,
    },
  ].filter(({ amountMinor }) => amountMinor > 0);
  const postings = await ledger.postAllIn(
    tx,
    parts.map(({ type, key, from, amountMinor }) => ({
      source: sourceOf(vendor),
      key,
      type,
      from: { house: from },
      to: { memberId: round.member_id, book: bookOf(round.demo) },
      amountMinor,
      reference: round.round_id,
      occurredAt: now,
    })),
  );
  const refused = postings.find(({ outcome }) => outcome !== 'posted');
  if (refused) throw new Error(`A new win was answered with ${refused.outcome}.`);
  return postings[0] && String(postings[0].transferId);
}

async function close(
  { ledger, outbox }: VerbParts,
  scope: VerbScope,
  round: Round,
  payment: Payment,
): Promise<void> {
  const { db, tx, vendor, now } = scope;
  if (!round.demo && round.stake_minor > 0) {
    await ledger.postIn(tx, {
      source: sourceOf(vendor),
      key: closeKeyOf(payment.txId),
      type: 'ROUND_CLOSE',
      from: { house: `round_escrow:${vendor}` },
      to: { house: `house_gaming:${vendor}` },
      amountMinor: round.stake_minor,
      reference: round.round_id,
      occurredAt: now,
    });
  }
  const { status, validBetMinor } = settle(
    round.category,
    round.stake_minor,
    round.payout_minor,
    payment.validBetMinor,
  );
  const change = {
    status,
    payout_minor: round.payout_minor,
    valid_bet_minor: validBetMinor,
    settled_at: now,
    ...(payment.outcome ? { outcome: payment.outcome } : {}),
  };
  await updateRound(db, round.bet_no, change);
  if (!round.demo)
    await outbox.publish(tx, 'bet.settled', settledBetOf({ ...round, ...change, outcome: null }, now));
}

/** The ledger key under which the round's stakes become the house's. */
export const closeKeyOf = (closingTxId: string): string => `${closingTxId}:close`;

/** A refused win is something for a person to look at: an unknown round once it stays unknown, a closed one at once. */
export async function noteRefusedWin(
  parts: VerbParts,
  vendor: string,
  { txId, roundId }: Payment,
  reply: VwcReply,
): Promise<void> {
  if (reply.code !== 'ROUND_CLOSED') return;
  await raiseAlarm(parts.database.withTables<BettingTables>(), {
    vendor_code: vendor,
    kind: 'win-after-close',
    tx_id: txId,
    round_id: roundId,
    raised_at: parts.clock.now(),
  });
}
