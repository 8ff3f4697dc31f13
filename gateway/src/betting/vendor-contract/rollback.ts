import type { VwcReply, VwcRequest } from '@parlour/contracts/vwc';
import {
  claimTransaction,
  findTransaction,
  listStandingWins,
  lockRound,
  type Round,
  updateRound,
  updateTransaction,
  type VendorTransaction,
} from '../store.ts';
import { bookOf, playableIn, sourceOf, type VerbParts, type VerbScope } from './context.ts';
import { jackpotKeyOf } from './jackpot.ts';
import { Refusal } from './refusal.ts';
import { closeKeyOf, settledBetOf } from './win.ts';

/**
 * Takes one transaction back exactly. What is unknown leaves a tombstone, so that it is refused when it comes late; what was taken
 * back before is answered OK. Refuses with ALREADY_SETTLED for a bet whose round has a standing win.
 */
export async function rollback(
  parts: VerbParts,
  scope: VerbScope,
  { txId, refTxId }: VwcRequest<'rollback'>,
): Promise<VwcReply> {
  const original = await findTransaction(scope.db, scope.vendor, refTxId);
  if (original === undefined) return bury(parts, scope, txId, refTxId);
  if (original.state !== 'APPLIED') return { code: 'OK' };
  if (original.verb !== 'bet' && original.verb !== 'win') throw new Refusal('TX_NOT_FOUND');
  const round = await lockRound(scope.db, scope.vendor, original.round_id ?? '');
  if (round === undefined) throw new Error(`Transaction ${refTxId} has no round.`);
  const takeBack = original.verb === 'bet' ? takeBackBet : takeBackWin;
  await takeBack(parts, scope, { txId, original, round });
  await updateTransaction(scope.db, original, { state: 'REVERSED' });
  await updateTransaction(scope.db, { vendor_code: scope.vendor, tx_id: txId }, { round_id: round.round_id });
  return { code: 'OK', balance: await playableIn(parts.ledger, scope.tx, round) };
}

interface TakingBack {
  txId: string;
  original: VendorTransaction;
  round: Round;
}

async function bury(
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
  // The bet slipped in between: the vendor asks again and finds it.
  if (!buried) throw new Refusal('RETRY_LATER');
  const source = sourceOf(vendor);
  await ledger.reverseIn(tx, {
    source,
    key: txId,
    type: 'BET_ROLLBACK',
    original: { source, key: refTxId },
    occurredAt: now,
  });
  return { code: 'OK' };
}

async function takeBackBet(
  { ledger }: VerbParts,
  { db, tx, vendor, now }: VerbScope,
  { txId, original, round }: TakingBack,
): Promise<void> {
  if ((await listStandingWins(db, vendor, round.round_id)).length > 0) throw new Refusal('ALREADY_SETTLED');
  await reverse(ledger, tx, {
    source: sourceOf(vendor),
    key: txId,
    of: original.tx_id,
    type: 'BET_ROLLBACK',
    round,
    now,
  });
  const left = round.stake_minor - original.amount_minor;
  await updateRound(
    db,
    round.bet_no,
    left === 0 ? { stake_minor: 0, status: 'VOID', settled_at: now } : { stake_minor: left },
  );
}

/** A win goes back whole. What the member no longer has becomes a debt, never a balance below zero. */
async function takeBackWin(
  parts: VerbParts,
  scope: VerbScope,
  { txId, original, round }: TakingBack,
): Promise<void> {
  const { ledger, outbox } = parts;
  const { db, tx, vendor, now } = scope;
  const source = sourceOf(vendor);
  if (original.amount_minor > 0) {
    await coverShortfall(parts, scope, round, { txId, amountMinor: original.amount_minor });
    const back = { source, type: 'WIN_ROLLBACK', round, now } as const;
    const jackpotMinor = original.jackpot_minor;
    if (original.amount_minor > jackpotMinor)
      await reverse(ledger, tx, { ...back, key: txId, of: original.tx_id });
    if (jackpotMinor > 0) {
      await reverse(ledger, tx, { ...back, key: jackpotKeyOf(txId), of: jackpotKeyOf(original.tx_id) });
      await parts.catalog.contributeToJackpot(tx, jackpotMinor);
    }
  }
  const wasClosed = round.settled_at !== null;
  if (wasClosed && !round.demo && round.stake_minor > 0) {
    const closing = await closingTransaction(scope, round);
    await reverse(ledger, tx, {
      source,
      key: `${txId}:reopen`,
      of: closeKeyOf(closing),
      type: 'CORRECTION',
      round,
      now,
    });
  }
  if (wasClosed && !round.demo) await outbox.publish(tx, 'bet.voided', settledBetOf(round, now));
  await updateRound(db, round.bet_no, {
    status: 'OPEN',
    payout_minor: round.payout_minor - original.amount_minor,
    jackpot_minor: round.jackpot_minor - original.jackpot_minor,
    valid_bet_minor: 0,
    settled_at: null,
  });
}

async function coverShortfall(
  { ledger }: VerbParts,
  { tx, vendor, now }: VerbScope,
  round: Round,
  { txId, amountMinor }: { txId: string; amountMinor: number },
): Promise<void> {
  const missing = amountMinor - (await playableIn(ledger, tx, round));
  if (missing <= 0) return;
  await ledger.postIn(tx, {
    source: sourceOf(vendor),
    key: `${txId}:receivable`,
    type: round.demo ? 'DEMO_FUND' : 'RECEIVABLE',
    from: { house: round.demo ? 'demo_house' : 'player_receivable' },
    to: { memberId: round.member_id, book: bookOf(round.demo) },
    amountMinor: missing,
    reference: round.round_id,
    occurredAt: now,
  });
}

/** The transaction that closed the round: the last that still stands, this rollback's original among them. */
async function closingTransaction({ db, vendor }: VerbScope, round: Round): Promise<string> {
  const standing = await listStandingWins(db, vendor, round.round_id);
  const closing = standing.at(-1);
  if (closing === undefined) throw new Error(`Round ${round.round_id} is closed, and nothing closed it.`);
  return closing.tx_id;
}

async function reverse(
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
    reference: round.round_id,
    occurredAt: now,
  });
  if (outcome !== 'posted') throw new Error(`Taking back ${of} was answered with ${outcome}.`);
}
