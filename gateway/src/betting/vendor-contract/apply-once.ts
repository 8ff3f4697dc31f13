import type { VwcReply, VwcVerb } from '@parlour/contracts/vwc';
import {
  type BettingTables,
  claimTransaction,
  findTransaction,
  type NewTransaction,
  raiseAlarm,
  updateTransaction,
  type VendorTransaction,
} from '../store.ts';
import { createScope, readPlayableOfRound, type VerbParts, type VerbScope } from './context.ts';
import { Refusal } from './refusal.ts';

/** A message that changes state. It is identified by its id, and a repetition by the hash of its body. */
export interface Message {
  vendor: string;
  verb: VwcVerb;
  txId: string;
  roundId?: string;
  refTxId?: string;
  amountMinor?: number;
  /** Hash of the raw body. */
  hash: string;
}

/**
 * Replaces the body's hash when we applied the vendor's answer to our own request: its own message may still arrive, in
 * any form.
 */
export const recoveredHash = 'recovered';

const isSameMessage = (earlier: VendorTransaction, { verb, hash, amountMinor = 0 }: Message): boolean => {
  if (earlier.verb !== verb) return false;
  if (earlier.request_hash === hash) return true;
  const isRecovered = earlier.request_hash === recoveredHash || hash === recoveredHash;
  return isRecovered && earlier.amount_minor === amountMinor;
};

/**
 * Applies a message once, however often it arrives, and repeats the first reply for later arrivals. `admit` checks the
 * conditions that do not need the transaction; `apply` moves the money inside it. A refusal leaves no trace, so that
 * the same id may be retried when the reason is gone.
 */
export async function applyOnce<Admitted>(
  parts: VerbParts,
  message: Message,
  steps: {
    admit(now: Date): Promise<Admitted>;
    apply(scope: VerbScope, admitted: Admitted): Promise<VwcReply>;
  },
): Promise<VwcReply> {
  const { database, clock } = parts;
  const db = database.withTables<BettingTables>();
  const earlier = await findTransaction(db, message.vendor, message.txId);
  if (earlier) return replayReply(parts, message, earlier);
  const now = clock.now();
  const admitted = await steps.admit(now);
  const reply = await database.transaction(async (tx) => {
    const scope = createScope(tx, message.vendor, now);
    const transaction = toTransaction(message, now);
    if (!(await claimTransaction(scope.db, transaction))) return undefined;
    const answer = await steps.apply(scope, admitted);
    const whole: VwcReply = {
      ...answer,
      txId: message.txId,
      currency: parts.currency,
      appliedAt: now.toISOString(),
      replay: false,
    };
    await updateTransaction(scope.db, transaction, { reply: whole });
    return whole;
  });
  if (reply) return reply;
  const first = await findTransaction(db, message.vendor, message.txId);
  // Without a transaction, the concurrent first message was refused and left nothing: the vendor may send the same id
  // again.
  return first ? replayReply(parts, message, first) : { code: 'RETRY_LATER', txId: message.txId };
}

const toTransaction = (message: Message, now: Date): NewTransaction => ({
  vendor_code: message.vendor,
  tx_id: message.txId,
  verb: message.verb,
  request_hash: message.hash,
  round_id: message.roundId ?? null,
  ref_tx_id: message.refTxId ?? null,
  amount_minor: message.amountMinor ?? 0,
  state: 'APPLIED',
  reply: null,
  applied_at: now,
});

/** Returns the reply to a repeated message. */
export async function replayReply(
  parts: VerbParts,
  message: Message,
  earlier: VendorTransaction,
): Promise<VwcReply> {
  const { vendor, verb, txId } = message;
  if (earlier.state === 'TOMBSTONED') return { code: 'ALREADY_ROLLED_BACK', txId };
  if (!isSameMessage(earlier, message)) {
    await raiseAlarm(parts.database.withTables<BettingTables>(), {
      vendor_code: vendor,
      kind: 'duplicate-mismatch',
      tx_id: txId,
      round_id: message.roundId ?? null,
      raised_at: parts.clock.now(),
    });
    return { code: 'DUPLICATE_MISMATCH', txId };
  }
  if (earlier.state === 'REVERSED' && verb === 'bet') return { code: 'ALREADY_ROLLED_BACK', txId };
  if (earlier.reply === null) throw new Error(`Transaction ${txId} was applied without a reply.`);
  const currentBalance = await readPlayableOfRound(parts, vendor, earlier.round_id);
  return { ...earlier.reply, replay: true, ...(currentBalance === undefined ? {} : { currentBalance }) };
}

/** Runs a verb and converts a refusal to its reply. */
export async function withRefusals(work: () => Promise<VwcReply>): Promise<VwcReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}
