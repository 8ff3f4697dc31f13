/**
 * Checks open rounds with their vendor. A definite answer is applied like the vendor's own message, under its own id.
 * Without one the stake stays in escrow and is shown as held. Rule: docs/rules.md 2, watchdog.
 */
import type { vwcVendorReplies } from '@parlour/contracts/vwc';
import type * as z from 'zod/mini';
import { type Job, minuteMs, type VendorConnection } from '../../server/index.ts';
import { callVendor, VendorUnavailable } from '../launch/vendor-client.ts';
import type { Round } from '../round.ts';
import { type BettingTables, findRound, raiseAlarm } from '../store.ts';
import { recoveredHash } from '../vendor-contract/apply-once.ts';
import type { VerbParts } from '../vendor-contract/context.ts';
import type { Verbs } from '../vendor-contract/verbs.ts';
import { claimRoundsToCheck, markOpen, markUnfinished } from './rounds-store.ts';

export interface WatchdogParts extends VerbParts {
  vendors: ReadonlyMap<string, VendorConnection>;
  verbs: Pick<Verbs, 'win' | 'endRound' | 'rollback'>;
}

/** A round that is open for longer than this is checked, and again after the same time. */
const openForMs = 10 * minuteMs;
const roundsAtOnce = 50;
const everyMs = minuteMs;

/** Requests the state of one round from the vendor and applies the definite part. Returns the updated round. */
export async function checkRound(parts: WatchdogParts, round: Round): Promise<Round> {
  const db = parts.database.withTables<BettingTables>();
  const readNow = async (): Promise<Round> => (await findRound(db, round.vendorCode, round.roundId)) ?? round;
  const answer = await requestRoundDetail(parts, round);
  if (answer?.state === 'open') {
    await markOpen(db, round.betNo);
    return readNow();
  }
  if (answer?.state === 'closed') await applyAll(parts, round, answer.transactions);
  // Also when the vendor reported the round as closed, but its messages did not close it.
  if (await markUnfinished(db, round.betNo))
    await raiseAlarm(db, {
      vendor_code: round.vendorCode,
      kind: 'round-left-open',
      tx_id: null,
      round_id: round.roundId,
      raised_at: parts.clock.now(),
    });
  return readNow();
}

async function requestRoundDetail({ vendors, clock }: WatchdogParts, round: Round) {
  const connection = vendors.get(round.vendorCode);
  if (connection === undefined) return undefined;
  try {
    return await callVendor({ connection, clock }, 'roundDetail', { roundId: round.roundId });
  } catch (error) {
    if (error instanceof VendorUnavailable) return undefined;
    throw error;
  }
}

type DetailTransaction = z.output<typeof vwcVendorReplies.roundDetail>['transactions'][number];

/**
 * Applies the messages that the vendor confirms, each once, even if some of them arrived before. The last payment
 * closes the round.
 */
async function applyAll(
  { verbs, currency }: WatchdogParts,
  { vendorCode: vendor, roundId }: Round,
  transactions: readonly DetailTransaction[],
): Promise<void> {
  const closing = transactions.findLast(({ verb }) => verb === 'win' || verb === 'endRound');
  for (const transaction of transactions) {
    const { verb, txId, amount, jackpotPart } = transaction;
    const roundClosed = transaction === closing;
    if (verb === 'win')
      await verbs.win(
        vendor,
        { txId, roundId, amount, currency, roundClosed, ...(jackpotPart ? { jackpotPart } : {}) },
        recoveredHash,
      );
    if (verb === 'endRound') await verbs.endRound(vendor, { txId, roundId }, recoveredHash);
    const refTxId = verb === 'rollback' ? findRolledBack(transaction, transactions) : undefined;
    if (refTxId !== undefined) await verbs.rollback(vendor, { txId, refTxId }, recoveredHash);
  }
}

/**
 * Returns the id of the transaction that a rollback reverses, as the rollback names it. Without a name it is the only
 * bet of the round; with several bets and as many rollbacks, all are reversed in any order. Returns undefined when the
 * target is not definite; the stake then stays held.
 */
function findRolledBack(
  rollback: DetailTransaction,
  transactions: readonly DetailTransaction[],
): string | undefined {
  if (rollback.refTxId !== undefined) return rollback.refTxId;
  const bets = transactions.filter(({ verb }) => verb === 'bet');
  const unnamed = transactions.filter(({ verb, refTxId }) => verb === 'rollback' && refTxId === undefined);
  return unnamed.length === bets.length ? bets[unnamed.indexOf(rollback)]?.txId : undefined;
}

export const watchOpenRounds = (parts: WatchdogParts): Job => ({
  name: 'betting.watch-rounds',
  everyMs,
  async run() {
    const now = parts.clock.now();
    const rounds = await claimRoundsToCheck(parts.database.withTables<BettingTables>(), {
      openSince: new Date(now.getTime() - openForMs),
      now,
      limit: roundsAtOnce,
    });
    for (const round of rounds) await checkRound(parts, round);
  },
});
