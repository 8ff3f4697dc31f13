/** Operators' work on withdrawals. Rule: docs/rules.md 5.3. */
import { AppError } from '@parlour/contracts';
import type { AuditAct } from '@parlour/contracts/back-office';
import type { rejectionReasons, WithdrawalStatus } from '@parlour/contracts/calls';
import { maskName } from '../../identity/index.ts';
import type { Picture } from '../../platform/index.ts';
import { minuteMs, type Tx, withPages } from '../../server/index.ts';
import { maskNumber } from '../bank-accounts/index.ts';
import type { OrderChanges } from './order-changes.ts';
import type { WithdrawalParts } from './parts.ts';
import * as payoutStore from './payout-store.ts';
import { type Payouts, requireDecided } from './payouts.ts';
import type { WithdrawalPostings } from './postings.ts';
import { toProofOwner } from './receipts.ts';
import { isAwaitingAnswer, openStatuses } from './withdrawal-rules.ts';
import * as store from './withdrawal-store.ts';

interface Act {
  orderNo: string;
  actor: string;
  /** The second person of a decision, who may also have claimed the order. */
  approvedBy?: string | undefined;
}

/** Whether the owner's name is masked for the operator. */
interface Masking {
  isMasked: boolean;
}

export interface Cashier {
  /** Lists one page of the queue with everybody's claims, oldest first. */
  list(filter: Parameters<typeof store.readQueue>[1], masking: Masking): Promise<object>;
  /** Returns an order with its history, payments, reports and answers. The number of the bank account is masked. */
  read(orderNo: string, masking: Masking): Promise<object>;
  /** Returns the pictures that the member sent with answers. Records the access, because they show bank statements. */
  readProofs(act: Act): Promise<Picture[]>;
  /**
   * Reserves an order for one operator for some minutes; the first claim begins the review. Fails with
   * `wallet.order-claimed` and `wallet.order-closed`.
   */
  claim(act: Act): Promise<object>;
  /** Ends the operator's own claim. */
  release(act: Act): Promise<object>;
  /** Returns the complete bank account to the operator with the claim, and records the access. */
  readPayee(act: Act): Promise<object>;
  approveIn(tx: Tx, act: Act & { reason: string }): Promise<object>;
  reject(
    act: Act & { reasonCode: (typeof rejectionReasons)[number]; reason: string; words: string | undefined },
  ): Promise<object>;
  /** Pays an approved order, or the missing part of an investigated order, by a provider. */
  pay(act: Act & { provider: string | undefined }): Promise<object>;
  /** Records a manual payment. */
  payByHand(act: Act & { bankReference: string }): Promise<object>;
  investigate(act: Act & { reason: string }): Promise<object>;
  returnIn(tx: Tx, act: Act & { reason: string }): Promise<object>;
  forceIn(tx: Tx, act: Act & { reason: string; evidence: string; words: string }): Promise<object>;
  decidePayoutIn(tx: Tx, act: Act & { outcome: 'PAID' | 'REFUSED'; reason: string }): Promise<object>;
  /**
   * Locks an order, and returns the facts on which a second person decides. Without the lock, a change at the same time
   * could decide whether one person is enough. Fails with `wallet.order-not-found`.
   */
  lockFacts(tx: Tx, orderNo: string): Promise<{ order: store.WithdrawalOrder; facts: object }>;
}

interface CashierParts extends WithdrawalParts {
  changes: OrderChanges;
  postings: WithdrawalPostings;
  payouts: Payouts;
}

const createClosedError = ({ orderNo, status }: store.WithdrawalOrder): AppError =>
  new AppError('wallet.order-closed', `Order ${orderNo} is ${status}.`, { details: { status } });

const toOutcome = ({ orderNo, status }: store.WithdrawalOrder) => ({ orderNo, status });

export function createCashier(parts: CashierParts): Cashier {
  const { database, changes, payouts } = parts;
  /** Runs an act on an order that this operator has claimed, and records it in the audit. */
  const actOnClaimed = (
    act: AuditAct,
    { orderNo, actor, ...given }: Act & Record<string, unknown>,
    work: (tx: Tx, order: store.WithdrawalOrder) => Promise<store.WithdrawalOrder>,
  ): Promise<object> =>
    database.transaction(async (tx) => {
      const order = await changes.lock(tx, orderNo);
      requireOwnClaim(parts, order, actor);
      const changed = await work(tx, order);
      await recordAct(parts, tx, act, { actor, before: order, after: changed, given });
      return toOutcome(changed);
    });

  return {
    ...createReading(parts),
    ...createClaims(parts),
    ...createDecisions(parts),
    reject: (act) =>
      actOnClaimed('withdrawal.reject', { ...act }, async (tx, order) => {
        const rejected = await changes.move(tx, order, {
          status: 'REJECTED',
          actor: act.actor,
          amountMinor: order.amountMinor,
          reasonCode: act.reasonCode,
          note: act.reason,
          change: { reason: act.words ?? null, claimedBy: null, claimedUntil: null },
        });
        await parts.postings.release(tx, order);
        return rejected;
      }),
    async pay({ orderNo, actor, provider }) {
      let reference = '';
      await actOnClaimed('withdrawal.pay', { orderNo, actor, provider }, async (tx, order) => {
        reference = await payouts.openIn(tx, order, { actor, provider });
        return changes.lock(tx, orderNo);
      });
      await payouts.send(reference);
      const order = await store.findOrder(database.kysely, orderNo);
      return order ? { ...toOutcome(order), reference } : {};
    },
    payByHand: (act) =>
      actOnClaimed('withdrawal.pay-by-hand', { ...act }, (tx, order) =>
        payouts.recordByHandIn(tx, order, act),
      ),
    investigate: (act) =>
      actOnClaimed('withdrawal.investigate', { ...act }, (tx, order) => {
        // Only the bank can end the time in which the member may answer.
        if (isAwaitingAnswer(order.status)) throw createClosedError(order);
        return changes.move(tx, order, {
          status: 'INVESTIGATING',
          actor: act.actor,
          amountMinor: store.getRemaining(order),
          note: act.reason,
        });
      }),
  };
}

/** Another operator's claim that has not expired. */
function findForeignClaim(
  { clock }: CashierParts,
  { claimedBy, claimedUntil }: store.WithdrawalOrder,
  actor: string,
): { claimedBy: string; until: Date } | undefined {
  return claimedBy !== null && claimedUntil !== null && claimedBy !== actor && claimedUntil > clock.now()
    ? { claimedBy, until: claimedUntil }
    : undefined;
}

/** Fails with `wallet.order-claimed` while another operator works on the order. */
function refuseForeignClaim(parts: CashierParts, order: store.WithdrawalOrder, actor: string): void {
  const foreign = findForeignClaim(parts, order, actor);
  if (foreign)
    throw new AppError('wallet.order-claimed', `${foreign.claimedBy} works on ${order.orderNo}.`, {
      details: { claimedBy: foreign.claimedBy, until: foreign.until.toISOString() },
    });
}

/** Fails with `wallet.order-claimed` and `wallet.claim-missing`. */
function requireOwnClaim(parts: CashierParts, order: store.WithdrawalOrder, actor: string): void {
  refuseForeignClaim(parts, order, actor);
  const { claimedBy, claimedUntil, orderNo } = order;
  if (claimedBy !== actor || claimedUntil === null || claimedUntil <= parts.clock.now())
    throw new AppError('wallet.claim-missing', `${actor} has no claim of ${orderNo}.`);
}

async function recordAct(
  { audit }: CashierParts,
  tx: Tx,
  act: AuditAct,
  {
    actor,
    before,
    after,
    given,
  }: {
    actor: string;
    before: store.WithdrawalOrder;
    after: store.WithdrawalOrder;
    given: Record<string, unknown>;
  },
): Promise<void> {
  await audit.record(tx, {
    actor,
    act,
    subject: `withdrawal:${before.orderNo}`,
    before: { status: before.status },
    after: { ...given, status: after.status, amountMinor: after.amountMinor },
  });
}

function createReading(parts: CashierParts): Pick<Cashier, 'list' | 'read' | 'readProofs' | 'lockFacts'> {
  const { database, names, pictures } = parts;
  const db = database.kysely;
  const toRow = (
    order: store.WithdrawalOrder,
    usernames: ReadonlyMap<number, string>,
    { isMasked }: Masking,
  ) => {
    const { numberSealed: _sealed, requestId: _request, numberTail, turnover: _turnover, ...shown } = order;
    return {
      ...shown,
      holder: isMasked ? maskName(order.holder) : order.holder,
      netMinor: store.getNet(order),
      remainingMinor: store.getRemaining(order),
      username: usernames.get(order.memberId) ?? null,
      numberMasked: maskNumber(numberTail),
    };
  };
  const require = async (orderNo: string): Promise<store.WithdrawalOrder> => {
    const order = await store.findOrder(db, orderNo);
    if (!order) throw new AppError('wallet.order-not-found', `There is no order ${orderNo}.`);
    return order;
  };
  return {
    async list(filter, masking) {
      const { orders, count } = await store.readQueue(db, filter);
      const usernames = await names.findUsernames([...new Set(orders.map(({ memberId }) => memberId))]);
      return {
        orders: orders.map((order) => toRow(order, usernames, masking)),
        ...withPages(count, filter),
      };
    },
    async read(orderNo, masking) {
      const order = await require(orderNo);
      const answers = await store.readAnswers(db, orderNo);
      const counts = await pictures.countUsed(answers.map(toProofOwner));
      return {
        ...toRow(order, await names.findUsernames([order.memberId]), masking),
        turnover: order.turnover,
        steps: await store.readSteps(db, orderNo),
        payments: await payoutStore.readLegs(db, orderNo),
        reports: await payoutStore.readReports(db, orderNo),
        answers: answers.map(({ requestId: _request, ...answer }) => ({
          ...answer,
          pictures: counts.get(toProofOwner(answer)) ?? 0,
        })),
      };
    },
    async readProofs({ orderNo, actor }) {
      const order = await require(orderNo);
      await database.transaction((tx) =>
        recordAct(parts, tx, 'withdrawal.read-proofs', { actor, before: order, after: order, given: {} }),
      );
      const answers = await store.readAnswers(db, orderNo);
      return (await Promise.all(answers.map((one) => pictures.listUsed(toProofOwner(one))))).flat();
    },
    async lockFacts(tx, orderNo) {
      const order = await parts.changes.lock(tx, orderNo);
      const { memberId, status, amountMinor, bankCode, numberTail } = order;
      const remainingMinor = store.getRemaining(order);
      const account = `${bankCode} ${maskNumber(numberTail)}`;
      // Two people decide on the payments so far. After another payment they must decide again.
      const payments = (await payoutStore.readLegs(tx, orderNo)).map(({ reference, state }) => ({
        reference,
        state,
      }));
      return { order, facts: { orderNo, memberId, status, amountMinor, remainingMinor, account, payments } };
    },
  };
}

function createClaims(parts: CashierParts): Pick<Cashier, 'claim' | 'release' | 'readPayee'> {
  const { database, clock, changes, cipher, terms } = parts;
  return {
    claim: ({ orderNo, actor }) =>
      database.transaction(async (tx) => {
        const order = await changes.lock(tx, orderNo);
        refuseForeignClaim(parts, order, actor);
        if (!openStatuses.includes(order.status)) throw createClosedError(order);
        const claimedUntil = new Date(clock.now().getTime() + terms.claimMinutes * minuteMs);
        const claimed = { ...order, claimedBy: actor, claimedUntil };
        const status: WithdrawalStatus = order.status === 'REQUESTED' ? 'REVIEWING' : order.status;
        if (status === order.status) await changes.writeClaim(tx, claimed);
        else await changes.move(tx, claimed, { status, actor });
        return { orderNo, status, claimedBy: actor, claimedUntil };
      }),
    release: ({ orderNo, actor }) =>
      database.transaction(async (tx) => {
        const order = await changes.lock(tx, orderNo);
        refuseForeignClaim(parts, order, actor);
        await changes.writeClaim(tx, { ...order, claimedBy: null, claimedUntil: null });
        return { orderNo, status: order.status, claimedBy: null };
      }),
    readPayee: ({ orderNo, actor }) =>
      database.transaction(async (tx) => {
        const order = await changes.lock(tx, orderNo);
        requireOwnClaim(parts, order, actor);
        await recordAct(parts, tx, 'withdrawal.read-payee', {
          actor,
          before: order,
          after: order,
          given: {},
        });
        const { bankCode, bankName, holder, numberSealed } = order;
        const number = cipher.open(numberSealed);
        return { orderNo, bankCode, bankName, holder, number, remainingMinor: store.getRemaining(order) };
      }),
  };
}

/** Decisions that may need a second person. The second person needs no claim. */
function createDecisions(
  parts: CashierParts,
): Pick<Cashier, 'approveIn' | 'returnIn' | 'forceIn' | 'decidePayoutIn'> {
  const { changes, postings, payouts } = parts;
  const decide = async (
    tx: Tx,
    act: AuditAct,
    { orderNo, actor, ...given }: Act & Record<string, unknown>,
    work: (order: store.WithdrawalOrder) => Promise<store.WithdrawalOrder>,
  ): Promise<object> => {
    const order = await changes.lock(tx, orderNo);
    if (given.approvedBy === undefined || order.claimedBy !== given.approvedBy)
      refuseForeignClaim(parts, order, actor);
    const changed = await work(order);
    await recordAct(parts, tx, act, { actor, before: order, after: changed, given });
    return toOutcome(changed);
  };
  /** An investigation ends only when no repayment is in transit. */
  const requireInvestigated = async (tx: Tx, order: store.WithdrawalOrder): Promise<void> => {
    if (order.status !== 'INVESTIGATING') throw createClosedError(order);
    requireDecided(await payoutStore.readLegs(tx, order.orderNo));
  };

  return {
    approveIn: (tx, act) =>
      decide(tx, 'withdrawal.approve', { ...act }, async (order) => {
        await parts.bankAccounts.requireUnlockedIn(tx, order.bankAccountId);
        return changes.move(tx, order, {
          status: 'APPROVED',
          actor: act.actor,
          amountMinor: order.amountMinor,
          note: act.reason,
        });
      }),
    returnIn: (tx, act) =>
      decide(tx, 'withdrawal.return', { ...act }, async (order) => {
        await requireInvestigated(tx, order);
        await postings.giveBack(tx, order);
        return changes.move(tx, order, {
          status: 'RETURNED',
          actor: act.actor,
          amountMinor: store.getRemaining(order),
          reasonCode: 'not-found',
          note: act.reason,
        });
      }),
    forceIn: (tx, act) =>
      decide(tx, 'withdrawal.force', { ...act }, async (order) => {
        await requireInvestigated(tx, order);
        const remainingMinor = store.getRemaining(order);
        await postings.settle(tx, order, remainingMinor, 'forced');
        return changes.move(tx, order, {
          status: 'FORCED_RECEIVED',
          actor: act.actor,
          amountMinor: remainingMinor,
          reasonCode: 'bank-confirms',
          note: `${act.reason} (${act.evidence})`,
          change: { receivedMinor: store.getNet(order), confirmSource: 'FORCED', reason: act.words },
        });
      }),
    decidePayoutIn: (tx, act) =>
      decide(tx, 'withdrawal.decide-payout', { ...act }, (order) => payouts.decideIn(tx, order, act)),
  };
}
