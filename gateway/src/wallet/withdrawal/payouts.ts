/** Payments of withdrawals to the bank: by a provider, or by hand. Rule: docs/rules.md 5.3, WAL-08. */
import { AppError, isAppError } from '@parlour/contracts';
import type { PspPayout } from '@parlour/contracts/psp';
import { minuteMs, type Tx } from '../../server/index.ts';
import { type PaymentProvider, ProviderUnavailable } from '../deposit/payment-provider.ts';
import { requireNotStoppedIn } from '../verification/index.ts';
import type { OrderChanges } from './order-changes.ts';
import type { WithdrawalParts } from './parts.ts';
import { judgePayout } from './payout-judgement.ts';
import * as payouts from './payout-store.ts';
import type { WithdrawalPostings } from './postings.ts';
import { isAwaitingAnswer } from './withdrawal-rules.ts';
import { findOrder, getNet, getRemaining, type WithdrawalOrder } from './withdrawal-store.ts';

export interface Payouts {
  /**
   * Opens a payment of the amount due, in the transaction: the net of an approved order, or the rest of an investigated
   * one. Returns the payment's reference, with which `send` pays after the commit. Fails with `wallet.order-closed`,
   * `wallet.payout-open`, `wallet.method-unavailable`, `wallet.withdrawals-stopped`, `wallet.bank-account-unusable` for
   * an account that was locked since, and `wallet.bank-unavailable` when the key that encrypted its number is missing.
   */
  openIn(
    tx: Tx,
    order: WithdrawalOrder,
    by: { actor: string; provider: string | undefined },
  ): Promise<string>;
  /** Records a manual payment by an operator. Fails as `openIn` does. */
  recordByHandIn(
    tx: Tx,
    order: WithdrawalOrder,
    by: { actor: string; bankReference: string },
  ): Promise<WithdrawalOrder>;
  /** Sends a payment to its provider. Without an answer, its outcome is unknown. Do not call it in a transaction. */
  send(reference: string): Promise<void>;
  /** Decides a payment with an unknown outcome by the provider's statement. */
  decideIn(
    tx: Tx,
    order: WithdrawalOrder,
    by: { actor: string; outcome: 'PAID' | 'REFUSED'; reason: string },
  ): Promise<WithdrawalOrder>;
  /**
   * Applies a payment's state as a provider reports it by webhook or in a response. A repeated call has no effect.
   * Returns false for a reference that does not belong to the provider.
   */
  applyReport(provider: string, report: PspPayout): Promise<boolean>;
  /** Asks the providers about payments without a definite outcome. */
  resolveUndecided(): Promise<void>;
}

interface PayoutParts extends WithdrawalParts {
  changes: OrderChanges;
  postings: WithdrawalPostings;
}

const askAgainMs = minuteMs / 4;
const askedAtOnce = 50;

export function createPayouts(parts: PayoutParts): Payouts {
  const { database, clock, changes, providers } = parts;

  const applyReport: Payouts['applyReport'] = (provider, report) =>
    database.transaction(async (tx) => {
      const found = await payouts.findLeg(tx, report.reference);
      if (found?.provider !== provider) return false;
      const order = await changes.lock(tx, found.orderNo);
      // Read again under the lock, because another report may have been applied since.
      const leg = await payouts.findLeg(tx, report.reference);
      if (leg) await applyToLeg(parts, tx, { order, leg, report, actor: `provider:${provider}` });
      return true;
    });

  async function askProvider(leg: payouts.Leg, ask: AskProvider): Promise<void> {
    const provider = providers.get(leg.provider ?? '');
    if (!provider) return;
    try {
      await applyReport(provider.name, await ask(provider));
    } catch (error) {
      // Without the key of the number nothing was sent, so people decide.
      if (error instanceof ProviderUnavailable || isAppError(error, 'wallet.bank-unavailable'))
        return markUnknown(parts, leg.reference);
      // The payment was made before the stop; it is asked about again once withdrawals resume.
      if (!isAppError(error, 'wallet.withdrawals-stopped')) throw error;
    }
  }
  const sendTo = async (provider: PaymentProvider, leg: payouts.Leg): Promise<PspPayout> =>
    provider.payOut(await toRequest(parts, leg));
  /** Two people may have decided while the provider was being asked. */
  async function sendAgain(provider: PaymentProvider, leg: payouts.Leg): Promise<PspPayout> {
    const now = await payouts.findLeg(database.kysely, leg.reference);
    if (now?.decidedAt !== null) throw new ProviderUnavailable(`Payment ${leg.reference} was decided.`);
    return sendTo(provider, leg);
  }

  return {
    openIn: (tx, order, by) => openByProvider(parts, tx, order, by),
    async recordByHandIn(tx, order, { actor, bankReference }) {
      await requireNotStoppedIn(tx, 'Withdrawals');
      const leg = await insertLeg(parts, tx, order, { actor, provider: null, bankReference });
      return finishPaid(parts, tx, order, { ...leg, actor });
    },
    async send(reference) {
      const leg = await payouts.findLeg(database.kysely, reference);
      if (leg) await askProvider(leg, (provider) => sendTo(provider, leg));
    },
    decideIn: (tx, order, by) => decideUnknown(parts, tx, order, by),
    applyReport,
    async resolveUndecided() {
      const now = clock.now();
      const askedBefore = new Date(now.getTime() - askAgainMs);
      const undecided = { askedBefore, now, limit: askedAtOnce };
      // A provider that has no such payment never received the request. Sending it again is safe, because one
      // reference is paid once.
      for (const leg of await payouts.claimUndecided(database.kysely, undecided))
        await askProvider(
          leg,
          async (provider) => (await provider.findPayout(leg.reference)) ?? sendAgain(provider, leg),
        ).catch((error: unknown) =>
          // A failed payment must not delay the others.
          parts.log.error({ err: error, reference: leg.reference }, 'a payout could not be asked about'),
        );
    },
  };
}

type AskProvider = (provider: PaymentProvider) => Promise<PspPayout>;

/** Returns the request of a payment. It uses the order's copy of the bank account, even if the account was removed. */
async function toRequest({ database, cipher, currency }: PayoutParts, leg: payouts.Leg) {
  const order = await findOrder(database.kysely, leg.orderNo);
  if (!order) throw new Error(`The order of payment ${leg.reference} is gone.`);
  return {
    reference: leg.reference,
    amount: leg.amountMinor,
    currency: currency.code,
    bankCode: order.bankCode,
    number: cipher.open(order.numberSealed),
    holder: order.holder,
  };
}

/**
 * Fails with `wallet.order-closed` for an order without an amount due, `wallet.payout-open`, and
 * `wallet.bank-account-unusable`.
 */
async function insertLeg(
  { clock, bankAccounts }: PayoutParts,
  tx: Tx,
  order: WithdrawalOrder,
  by: { actor: string; provider: string | null; bankReference: string | null },
): Promise<payouts.Leg> {
  const legs = await payouts.readLegs(tx, order.orderNo);
  requireDecided(legs);
  await bankAccounts.requireUnlockedIn(tx, order.bankAccountId);
  const isFirst = order.status === 'APPROVED';
  if (!isFirst && order.status !== 'INVESTIGATING')
    throw new AppError('wallet.order-closed', `Order ${order.orderNo} is ${order.status}.`, {
      details: { status: order.status },
    });
  const now = clock.now();
  const isPaid = by.provider === null;
  const leg: payouts.Leg = {
    reference: `${order.orderNo}-${legs.length + 1}`,
    orderNo: order.orderNo,
    leg: legs.length + 1,
    amountMinor: isFirst ? getNet(order) : getRemaining(order),
    provider: by.provider,
    providerPayout: null,
    bankReference: by.bankReference,
    state: isPaid ? 'PAID' : 'OPEN',
    refusal: null,
    openedAt: now,
    openedBy: by.actor,
    askedAt: now,
    decidedAt: isPaid ? now : null,
  };
  await payouts.insertLeg(tx, leg);
  return leg;
}

/** Fails with `wallet.payout-open` while a payment has no definite outcome, because another one must not start. */
export function requireDecided(legs: readonly payouts.Leg[]): void {
  const open = legs.find(({ decidedAt }) => decidedAt === null);
  if (open)
    throw new AppError('wallet.payout-open', `Payment ${open.reference} has no definite outcome.`, {
      details: { reference: open.reference, state: open.state },
    });
}

async function openByProvider(
  parts: PayoutParts,
  tx: Tx,
  order: WithdrawalOrder,
  { actor, provider }: { actor: string; provider: string | undefined },
): Promise<string> {
  const { providers, changes } = parts;
  const chosen = provider ?? [...providers.keys()][0];
  if (chosen === undefined || !providers.has(chosen))
    throw new AppError('wallet.method-unavailable', `There is no payment provider ${chosen ?? ''}.`);
  // Checked before the money is sent: afterwards it cannot be stopped.
  await requireNotStoppedIn(tx, 'Withdrawals');
  parts.cipher.open(order.numberSealed);
  const leg = await insertLeg(parts, tx, order, { actor, provider: chosen, bankReference: null });
  const step = { actor, amountMinor: leg.amountMinor, note: `${chosen} ${leg.reference}` };
  if (order.status === 'APPROVED') await changes.move(tx, order, { ...step, status: 'PAYING' });
  else await changes.note(tx, order, step);
  return leg.reference;
}

interface Report {
  order: WithdrawalOrder;
  leg: payouts.Leg;
  report: PspPayout;
  actor: string;
}

async function applyToLeg(parts: PayoutParts, tx: Tx, applied: Report): Promise<void> {
  const { clock, currency } = parts;
  const { order, leg, report, actor } = applied;
  const judgement = judgePayout(leg, report, currency.code);
  if (judgement === 'wait') return waitOn(parts, tx, applied);
  if (judgement === 'nothing' && report.state === 'pending') return;
  const id = await payouts.recordReport(tx, report, clock.now());
  const known = { ...leg, providerPayout: report.payoutId, refusal: report.refusal ?? null, actor };
  if (judgement === 'pay') await finishPaid(parts, tx, order, known);
  if (judgement === 'refuse') await finishRefused(parts, tx, order, known);
  if (id === undefined) return;
  if (judgement === 'bounce') await bounce(parts, tx, { ...applied, id });
  if (judgement === 'contradict') await contradict(parts, tx, { ...applied, id });
}

/** The provider answers again about a payment that it still processes. */
async function waitOn(
  { changes }: PayoutParts,
  tx: Tx,
  { order, leg, report, actor }: Report,
): Promise<void> {
  if (leg.state === 'OPEN' && leg.providerPayout === report.payoutId) return;
  await payouts.writeLeg(tx, { ...leg, state: 'OPEN', providerPayout: report.payoutId });
  if (order.status === 'UNKNOWN') await changes.move(tx, order, { status: 'PAYING', actor });
}

type Finished = payouts.Leg & { actor: string; note?: string };

/** The payment went out: the member is asked whether it arrived. */
async function finishPaid(
  { clock, outbox, changes, postings, terms }: PayoutParts,
  tx: Tx,
  order: WithdrawalOrder,
  leg: Finished,
): Promise<WithdrawalOrder> {
  const now = clock.now();
  await payouts.writeLeg(tx, { ...leg, state: 'PAID', refusal: null, decidedAt: now });
  const isFirst = leg.leg === 1;
  if (isFirst) {
    await postings.payOut(tx, order);
    await outbox.publish(tx, 'withdrawal.disbursed', {
      orderNo: order.orderNo,
      memberId: order.memberId,
      amountMinor: order.amountMinor,
      at: now.toISOString(),
    });
  }
  return changes.move(tx, order, {
    status: isFirst ? 'DISBURSED' : 'REPAID',
    actor: leg.actor,
    amountMinor: leg.amountMinor,
    note: leg.note ?? leg.bankReference ?? leg.providerPayout ?? undefined,
    change: {
      paidLeg: leg.leg,
      disbursedAt: now,
      confirmBy: new Date(now.getTime() + terms.autoReceiptMinutes * minuteMs),
    },
  });
}

/**
 * After a definite refusal, the money of a first payment goes back to the member; that of a repayment stays in
 * transit.
 */
async function finishRefused(
  { clock, changes, postings }: PayoutParts,
  tx: Tx,
  order: WithdrawalOrder,
  leg: Finished,
): Promise<WithdrawalOrder> {
  await payouts.writeLeg(tx, { ...leg, state: 'REFUSED', decidedAt: clock.now() });
  const step = {
    actor: leg.actor,
    amountMinor: leg.amountMinor,
    reasonCode: 'provider-refused',
    note: leg.note ?? leg.refusal ?? undefined,
  } as const;
  if (leg.leg > 1) {
    await changes.note(tx, order, step);
    return order;
  }
  await postings.release(tx, order);
  return changes.move(tx, order, { ...step, amountMinor: order.amountMinor, status: 'FAILED' });
}

/**
 * The bank sent a payment back. Before the member's answer, this ends the time limit; after it, an operator
 * decides.
 */
async function bounce(parts: PayoutParts, tx: Tx, applied: Report & { id: number }): Promise<void> {
  const { order, leg, actor } = applied;
  if (!isAwaitingAnswer(order.status) || leg.leg !== order.paidLeg) return contradict(parts, tx, applied);
  await parts.changes.move(tx, order, {
    status: 'INVESTIGATING',
    actor,
    amountMinor: leg.amountMinor,
    reasonCode: 'payout-returned',
  });
}

/** Leaves a report that no rule can decide to an operator, and raises an alarm. */
async function contradict(
  { database, log, changes }: PayoutParts,
  tx: Tx,
  { order, leg, report, id, actor }: Report & { id: number },
): Promise<void> {
  await payouts.markContradiction(tx, id);
  if (leg.state === 'OPEN') await payouts.writeLeg(tx, { ...leg, state: 'UNKNOWN' });
  if (order.status === 'PAYING') await changes.move(tx, order, { status: 'UNKNOWN', actor });
  const facts = { legState: leg.state, status: order.status, ...report };
  database.afterCommit(() => log.error(facts, 'a report about a payout waits for a person'));
}

/**
 * The provider did not answer a payment request: the money stays held until it does. A provider that has
 * already accepted the payment is only asked again.
 */
async function markUnknown({ database, changes }: PayoutParts, reference: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await payouts.findLeg(tx, reference);
    if (!found) return;
    const order = await changes.lock(tx, found.orderNo);
    const leg = await payouts.findLeg(tx, reference);
    if (leg?.state !== 'OPEN' || leg.providerPayout !== null) return;
    await payouts.writeLeg(tx, { ...leg, state: 'UNKNOWN' });
    const step = { actor: `provider:${leg.provider}`, reasonCode: 'provider-silent' } as const;
    if (order.status === 'PAYING') await changes.move(tx, order, { ...step, status: 'UNKNOWN' });
    else await changes.note(tx, order, step);
  });
}

async function decideUnknown(
  parts: PayoutParts,
  tx: Tx,
  order: WithdrawalOrder,
  { actor, outcome, reason }: { actor: string; outcome: 'PAID' | 'REFUSED'; reason: string },
): Promise<WithdrawalOrder> {
  const leg = (await payouts.readLegs(tx, order.orderNo)).find(({ state }) => state === 'UNKNOWN');
  if (!leg)
    throw new AppError('wallet.order-closed', `No payment of ${order.orderNo} has an unknown outcome.`);
  const finished = { ...leg, actor, note: reason };
  return outcome === 'PAID'
    ? finishPaid(parts, tx, order, finished)
    : finishRefused(parts, tx, order, finished);
}
