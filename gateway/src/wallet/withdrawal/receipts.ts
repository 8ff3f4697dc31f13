/** The member's answers about disbursed payments, and the job that answers after the time limit. */
import { AppError } from '@parlour/contracts';
import type { WithdrawalAnswer } from '@parlour/contracts/calls';
import type { Tx } from '../../server/index.ts';
import type { OrderChanges } from './order-changes.ts';
import type { WithdrawalParts } from './parts.ts';
import type { WithdrawalPostings } from './postings.ts';
import { isAwaitingAnswer } from './withdrawal-rules.ts';
import * as store from './withdrawal-store.ts';

interface GivenAnswer {
  requestId: string;
  orderNo: string;
  answer: WithdrawalAnswer;
  receivedMinor: number | undefined;
  pictureIds: readonly string[];
}

export interface Receipts {
  /**
   * Applies the member's answer about the last payment. Repeating the same answer changes nothing and returns the
   * order. Fails with the codes of `answerWithdrawalCall`.
   */
  answer(memberId: number, answer: GivenAnswer): Promise<store.WithdrawalOrder>;
  /** Marks every payment whose time limit is over as received. */
  confirmOverdue(): Promise<void>;
}

interface ReceiptParts extends WithdrawalParts {
  changes: OrderChanges;
  postings: WithdrawalPostings;
}

const confirmedAtOnce = 200;

/** The name under which the pictures of an answer are stored. */
export const toProofOwner = ({ orderNo, leg }: { orderNo: string; leg: number }): string =>
  `withdrawal:${orderNo}:${leg}`;

export function createReceipts(parts: ReceiptParts): Receipts {
  const { database, clock, changes } = parts;

  /** The answer is due at the time limit, even if the job that applies it has not run yet. */
  const confirmIfOverdue = (orderNo: string): Promise<void> =>
    database.transaction(async (tx) => {
      const order = await changes.lock(tx, orderNo);
      if (order.confirmBy === null || order.confirmBy > clock.now()) return;
      await receiveRest(parts, tx, order, { source: 'TIMEOUT', actor: 'clock' });
    });

  return {
    async answer(memberId, given) {
      await changes.requireOwn(memberId, given.orderNo);
      await confirmIfOverdue(given.orderNo);
      return database.transaction(async (tx) => {
        const order = await changes.lock(tx, given.orderNo, memberId);
        const answers = await store.readAnswers(tx, given.orderNo);
        const earlier =
          answers.find(({ requestId }) => requestId === given.requestId) ??
          answers.find(({ leg }) => leg === order.paidLeg);
        if (earlier) return requireSame(order, earlier, given);
        if (order.confirmSource === 'TIMEOUT') return acceptLate(order, given);
        if (!isAwaitingAnswer(order.status))
          throw new AppError('wallet.order-closed', `Order ${order.orderNo} waits for no answer.`);
        return applyAnswer(parts, tx, order, given);
      });
    },
    async confirmOverdue() {
      for (const orderNo of await store.readDue(database.kysely, clock.now(), confirmedAtOnce))
        await confirmIfOverdue(orderNo).catch((error: unknown) =>
          // A failed order must not delay the others.
          parts.log.error({ err: error, orderNo }, 'a withdrawal could not be confirmed'),
        );
    },
  };
}

/** Returns the order if the member gave the same answer before. */
function requireSame(
  order: store.WithdrawalOrder,
  earlier: store.Answer,
  { requestId, answer, receivedMinor }: GivenAnswer,
): store.WithdrawalOrder {
  if (earlier.answer === answer && earlier.receivedMinor === (receivedMinor ?? null)) return order;
  throw earlier.requestId === requestId
    ? new AppError('request.duplicate-mismatch', 'This request was made before with other content.')
    : new AppError('wallet.order-closed', `Order ${order.orderNo} was answered before: ${earlier.answer}.`);
}

function acceptLate(order: store.WithdrawalOrder, { answer }: GivenAnswer): store.WithdrawalOrder {
  if (answer === 'RECEIVED') return order;
  throw new AppError('wallet.answer-too-late', `Order ${order.orderNo} counts as received.`);
}

/** Checks that the parts of an answer are consistent. */
function checkAnswer({ answer, receivedMinor, pictureIds }: GivenAnswer, awaitedMinor: number): void {
  const isPart = answer === 'PART_RECEIVED';
  const maxMinor = awaitedMinor - 1;
  if (isPart && (receivedMinor === undefined || receivedMinor > maxMinor))
    throw new AppError('wallet.amount-out-of-range', `A part is 1 to ${maxMinor} minor units.`, {
      details: { minMinor: 1, maxMinor },
      fields: [{ path: ['received'], rule: 'amount-range', params: { minMinor: 1, maxMinor } }],
    });
  if (!isPart && receivedMinor !== undefined) throw createInvalidError('received', 'invalid');
  if (answer === 'NOT_RECEIVED' && pictureIds.length === 0)
    throw createInvalidError('pictureIds', 'too_few', { min: 1 });
  if (answer === 'RECEIVED' && pictureIds.length > 0)
    throw createInvalidError('pictureIds', 'too_many', { max: 0 });
}

const createInvalidError = (path: string, rule: string, params?: Record<string, number>): AppError =>
  new AppError('request.invalid', `${path} does not fit the answer.`, {
    fields: [{ path: [path], rule, ...(params && { params }) }],
  });

async function applyAnswer(
  parts: ReceiptParts,
  tx: Tx,
  order: store.WithdrawalOrder,
  given: GivenAnswer,
): Promise<store.WithdrawalOrder> {
  const { clock, changes, pictures, postings } = parts;
  const remainingMinor = store.getRemaining(order);
  checkAnswer(given, remainingMinor);
  const { answer, receivedMinor = null } = given;
  const named = { orderNo: order.orderNo, leg: order.paidLeg };
  await pictures.use(tx, given.pictureIds, toProofOwner(named), order.memberId);
  const now = clock.now();
  await store.insertAnswer(tx, {
    ...named,
    requestId: given.requestId,
    answer,
    receivedMinor,
    answeredAt: now,
  });
  if (answer === 'RECEIVED') return receiveRest(parts, tx, order, { source: 'USER', actor: 'member' });
  if (answer === 'NOT_RECEIVED' || receivedMinor === null)
    return changes.move(tx, order, {
      status: 'NOT_RECEIVED',
      actor: 'member',
      amountMinor: remainingMinor,
    });
  await postings.settle(tx, order, receivedMinor, order.paidLeg);
  return changes.move(tx, order, {
    status: 'PART_RECEIVED',
    actor: 'member',
    amountMinor: receivedMinor,
    change: { receivedMinor: order.receivedMinor + receivedMinor },
  });
}

async function receiveRest(
  { changes, postings }: ReceiptParts,
  tx: Tx,
  order: store.WithdrawalOrder,
  { source, actor }: { source: 'USER' | 'TIMEOUT'; actor: string },
): Promise<store.WithdrawalOrder> {
  const amountMinor = store.getRemaining(order);
  await postings.settle(tx, order, amountMinor, order.paidLeg);
  return changes.move(tx, order, {
    status: 'RECEIVED',
    actor,
    amountMinor,
    change: { receivedMinor: store.getNet(order), confirmSource: source },
  });
}
