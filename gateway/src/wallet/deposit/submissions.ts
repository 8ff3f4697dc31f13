/** The member's statement that an order of a manual kind is paid, with the receipt. Rule: docs/rules.md 5.1. */
import { AppError } from '@parlour/contracts';
import { maskUsername } from '../../identity/index.ts';
import type { Pictures } from '../../platform/index.ts';
import type { Clock, Database, Tx } from '../../server/index.ts';
import type { Messages } from '../member-messages.ts';
import type { Names } from '../service.ts';
import type { DepositMethod } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { createAskedMessage } from './message-texts.ts';
import type { OrderChanges } from './order-changes.ts';

export interface Submission {
  orderNo: string;
  pictureIds: readonly string[];
  senderName: string | undefined;
  senderTail: string | undefined;
}

/** The name under which the pictures of an order are stored. */
export const toProofOwner = ({ orderNo }: { orderNo: string }): string => `deposit:${orderNo}`;

/**
 * Creates the function that marks an order as paid, once. A repeated call changes nothing. Fails with
 * `wallet.order-not-found`, `wallet.order-closed`, `picture.not-found`, or `request.invalid` when a picture
 * or sender that the method requires is missing.
 */
export function createSubmissions({
  database,
  clock,
  pictures,
  changes,
  names,
  messages,
  symbol,
}: {
  database: Database;
  clock: Clock;
  pictures: Pictures;
  changes: OrderChanges;
  names: Names;
  messages: Messages;
  symbol: string;
}) {
  /** Reads the masked account that the agent sees. Only a deposit to the agent needs it. */
  const readMaskedName = async ({ agentId, memberId }: store.DepositOrder): Promise<string> =>
    agentId === null ? '' : maskUsername((await names.findUsernames([memberId])).get(memberId) ?? '');
  /** Asks the agent to whom an order is paid for an answer. */
  const askAgent = async (tx: Tx, order: store.DepositOrder, name: string): Promise<void> => {
    if (order.agentId === null) return;
    const text = createAskedMessage(order, { name, symbol });
    await messages.sendMessage(tx, { to: { memberId: order.agentId }, kind: 'PERSONAL', ...text });
  };
  return async (memberId: number, given: Submission): Promise<void> => {
    const { orderNo } = given;
    const found = await changes.requireOwn(memberId, orderNo);
    // An order is over at its time limit, even if the job that closes it has not run yet.
    if (found.status === 'CREATED' && found.expiresAt <= clock.now())
      await changes.transition(orderNo, 'EXPIRED', { decided_at: clock.now() });
    const name = await readMaskedName(found);
    await database.transaction(async (tx) => {
      const tables = tx.withTables<store.DepositTables>();
      const order = await store.lockOrder(tables, orderNo);
      if (!order || order.submittedAt !== null) return;
      if (order.status !== 'CREATED' || order.payee === null)
        throw new AppError('wallet.order-closed', `Order ${orderNo} is ${order.status}.`, {
          details: { status: order.status },
        });
      requireComplete(order.method, given);
      await pictures.use(tx, given.pictureIds, toProofOwner(order), memberId);
      const now = clock.now();
      const submitted = {
        status: 'SUBMITTED',
        submitted_at: now,
        sender_name: given.senderName ?? null,
        sender_tail: given.senderTail ?? null,
      } as const;
      await store.updateOrder(tables, orderNo, submitted, now);
      await askAgent(tx, order, name);
      changes.notifyMember(order);
    });
  };
}

function requireComplete(
  { requiresProof, requiresSender }: DepositMethod,
  { pictureIds, senderName, senderTail }: Submission,
): void {
  const missing = [
    ...(requiresProof && pictureIds.length === 0
      ? [{ path: ['pictureIds'], rule: 'too_few', params: { min: 1 } }]
      : []),
    ...(requiresSender && senderName === undefined ? [{ path: ['senderName'], rule: 'required' }] : []),
    ...(requiresSender && senderTail === undefined ? [{ path: ['senderTail'], rule: 'required' }] : []),
  ];
  if (missing.length > 0)
    throw new AppError('request.invalid', 'The method requires more about the payment.', { fields: missing });
}
