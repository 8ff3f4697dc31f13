import { AppError } from '@parlour/contracts';
import { maskUsername } from '../../identity/index.ts';
import { dayMs, readTogether, type Tx } from '../../server/index.ts';
import { type DepositTables, lockMember } from '../deposit/deposit-store.ts';
import { requirePosted } from '../ledger/index.ts';
import { sumRemaining } from '../turnover/index.ts';
import { requireNotStoppedIn } from '../verification/index.ts';
import { createAcceptanceMessage, createTransferMessage } from './message-texts.ts';
import type { TransferParts } from './parts.ts';
import { checkTransferLimits, type Direction, isAllowedPair } from './transfer-rules.ts';
import * as store from './transfer-store.ts';

type Party = NonNullable<Awaited<ReturnType<TransferParts['members']['findMemberIn']>>>;

interface TransferRequest {
  requestId: string;
  amountMinor: number;
  remark: string | undefined;
  paymentPassword: string;
}

interface FloatMove {
  requestId: string;
  kind: 'FLOAT_IN' | 'FLOAT_OUT';
  amountMinor: number;
}

export interface Transfers {
  /**
   * Transfers money to the agent above, or from an agent's float to the direct downline `downlineId`. The same
   * `requestId` returns the same transfer. Fails with the codes of `transferToUplineCall` and `transferToDownlineCall`,
   * in the order of their checks.
   */
  send(
    senderId: number,
    to: { direction: 'UP' } | { direction: 'DOWN'; downlineId: number },
    request: TransferRequest,
  ): Promise<store.Transfer>;
  /**
   * Transfers an agent's own money to the float or back. The same `requestId` returns the same transfer. Fails with the
   * codes of `moveFloatCall`.
   */
  moveFloat(memberId: number, move: FloatMove): Promise<store.Transfer>;
  /**
   * Sets whether an agent accepts transfers from a direct downline, who gets a message about a change. Fails with
   * `identity.account-closed`, `wallet.transfers-off` and `wallet.transfer-not-allowed`.
   */
  acceptFrom(agentId: number, given: { downlineId: number; accepts: boolean }): Promise<void>;
}

export function createTransfers(parts: TransferParts): Transfers {
  const { database, owners } = parts;
  const db = database.kysely;
  return {
    async send(senderId, to, request) {
      const wanted = { kind: to.direction, amountMinor: request.amountMinor };
      const earlier = await store.findByRequest(db, senderId, request.requestId);
      if (earlier) return requireSame(earlier, wanted, to.direction === 'DOWN' ? to.downlineId : undefined);
      const pair = await database.transaction((tx) => requirePair(parts, tx, senderId, to));
      await requireNotStoppedIn(db, 'Transfers');
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      await owners.checkPaymentPassword(senderId, request.paymentPassword);
      return database.transaction(async (tx) => {
        await lockMembers(tx, [pair.sender.id, pair.receiver.id]);
        const same = await store.findByRequest(tx, senderId, request.requestId);
        if (same) return requireSame(same, wanted, pair.receiver.id);
        return sendIn(parts, tx, to, request, await requirePair(parts, tx, senderId, to));
      });
    },
    moveFloat: (memberId, move) =>
      database.transaction(async (tx) => {
        await lockMembers(tx, [memberId]);
        const same = await store.findByRequest(tx, memberId, move.requestId);
        return same ? requireSame(same, move, memberId) : moveFloatIn(parts, tx, memberId, move);
      }),
    acceptFrom: (agentId, { downlineId, accepts }) =>
      database.transaction(async (tx) => {
        await requirePair(parts, tx, agentId, { direction: 'DOWN', downlineId });
        const change = { memberId: downlineId, canTransferUp: accepts };
        if (!(await parts.members.setCanTransferUpIn(tx, change))) return;
        const message = createAcceptanceMessage(accepts);
        await parts.messages.sendMessage(tx, { to: { memberId: downlineId }, kind: 'PERSONAL', ...message });
      }),
  };
}

/**
 * Allows only one transaction at a time to change what these members may receive. The locks are taken in the
 * same order by every caller.
 */
async function lockMembers(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const tables = tx.withTables<DepositTables>();
  for (const memberId of memberIds.toSorted((a, b) => a - b)) await lockMember(tables, memberId);
}

function requireSame(
  transfer: store.Transfer,
  wanted: Pick<store.Transfer, 'kind' | 'amountMinor'>,
  receiverId: number | undefined,
): store.Transfer {
  const { kind, amountMinor } = wanted;
  const isSame =
    transfer.kind === kind &&
    transfer.amountMinor === amountMinor &&
    (receiverId === undefined || transfer.receiverId === receiverId);
  if (isSame) return transfer;
  throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
}

/** Returns the member with an open account. Fails with `identity.account-closed`. */
async function requireOpen({ members }: TransferParts, tx: Tx, memberId: number): Promise<Party> {
  const member = await members.findMemberIn(tx, memberId);
  if (!member) throw new Error(`There is no member ${memberId}.`);
  if (member.status === 'closed')
    throw new AppError('identity.account-closed', `The account of member ${memberId} is closed.`);
  return member;
}

function requireOn({ memberTransfers }: TransferParts): void {
  if (memberTransfers === 'off')
    throw new AppError('wallet.transfers-off', 'Transfers between members are off.');
}

/**
 * Returns both sides. Fails with `identity.account-closed`, `wallet.transfers-off` and `wallet.transfer-not-allowed`,
 * which is also the error for a member who does not exist.
 */
async function requirePair(
  parts: TransferParts,
  tx: Tx,
  senderId: number,
  to: { direction: 'UP' } | { direction: 'DOWN'; downlineId: number },
): Promise<{ sender: Party; receiver: Party }> {
  const sender = await requireOpen(parts, tx, senderId);
  requireOn(parts);
  const receiverId = to.direction === 'UP' ? sender.uplineId : to.downlineId;
  const receiver = receiverId === undefined ? undefined : await parts.members.findMemberIn(tx, receiverId);
  if (!receiver || !isAllowedPair(to.direction, sender, receiver))
    throw new AppError('wallet.transfer-not-allowed', `Member ${senderId} cannot transfer to ${receiverId}.`);
  return { sender, receiver };
}

/** Fails with `member.excluded` and `member.blocked`. */
async function requireUnblocked({ protection }: TransferParts, tx: Tx, member: Party): Promise<void> {
  if (await protection.isBlockedIn(tx, member.id))
    throw new AppError('member.excluded', `Member ${member.id} does not transfer while excluded.`);
  if (member.blocks.includes('withdrawal'))
    throw new AppError('member.blocked', `Payments are blocked for member ${member.id}.`);
}

/**
 * Fails with `wallet.counterparty-unavailable` whatever the reason, so that the sender learns nothing about the
 * receiver.
 */
async function requireReceiver(
  { protection }: TransferParts,
  tx: Tx,
  given: { direction: Direction; receiver: Party; amountMinor: number },
): Promise<void> {
  const { direction, receiver, amountMinor } = given;
  const mayReceive = async (): Promise<boolean> => {
    const { status, blocks } = receiver;
    if (status === 'closed' || blocks.includes('deposit') || blocks.includes('login')) return false;
    if (direction === 'UP') return !(await protection.isBlockedIn(tx, receiver.id));
    try {
      const [standing] = await readTogether(tx, [protection.selectStanding(receiver.id)]);
      const session = await protection.findSessionIn(tx, standing);
      protection.requireAllowed(standing, amountMinor, session);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  if (await mayReceive()) return;
  throw new AppError('wallet.counterparty-unavailable', `Member ${receiver.id} receives no transfer now.`);
}

/** Makes the checks that need the members' locks, moves the money, and notifies both parties. */
async function sendIn(
  parts: TransferParts,
  tx: Tx,
  { direction }: { direction: Direction },
  request: TransferRequest,
  { sender, receiver }: { sender: Party; receiver: Party },
): Promise<store.Transfer> {
  const { clock, terms, turnover, ids } = parts;
  const { amountMinor } = request;
  await requireUnblocked(parts, tx, sender);
  await requireReceiver(parts, tx, { direction, receiver, amountMinor });
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  const usedMinor = await store.sumSent(tx, { senderId: sender.id, kind: direction, since });
  checkTransferLimits(terms, amountMinor, usedMinor);
  const transfer: store.Transfer = {
    transferNo: ids.orderNo('X', now),
    kind: direction,
    senderId: sender.id,
    requestId: request.requestId,
    receiverId: receiver.id,
    amountMinor,
    remark: request.remark || null,
    createdAt: now,
  };
  await store.insertTransfer(tx, transfer);
  if (direction === 'DOWN') await turnover.closeEmptyIn(tx, [receiver.id]);
  await post(parts, tx, transfer);
  if (direction === 'UP') await requireTurnover(parts, tx, sender.id);
  else
    await turnover.openIn(tx, {
      memberId: receiver.id,
      source: 'TRANSFER_IN',
      key: transfer.transferNo,
      baseMinor: amountMinor,
      multiple: terms.turnoverMultiple,
    });
  await sendMessages(parts, tx, { transfer, sender, receiver, direction });
  return transfer;
}

const routes = {
  UP: { type: 'TRANSFER_UP', from: 'main', to: 'float' },
  DOWN: { type: 'TRANSFER_DOWN', from: 'float', to: 'main' },
  FLOAT_IN: { type: 'FLOAT_IN', from: 'main', to: 'float' },
  FLOAT_OUT: { type: 'FLOAT_OUT', from: 'float', to: 'main' },
} as const;

/** Fails with `wallet.insufficient-funds` and `wallet.withdrawals-stopped`. */
async function post({ ledger }: TransferParts, tx: Tx, transfer: store.Transfer): Promise<void> {
  const { transferNo, kind, senderId, receiverId, amountMinor, remark, createdAt } = transfer;
  const { type, from, to } = routes[kind];
  const movement = {
    source: 'transfer',
    key: transferNo,
    type,
    from: { memberId: senderId, book: from },
    to: { memberId: receiverId, book: to },
    amountMinor,
    reference: transferNo,
    occurredAt: createdAt,
    ...(remark !== null && { remark }),
  };
  requirePosted(await ledger.postIn(tx, movement));
}

/**
 * Refuses the transfer while tasks are open. Call it after the posting, under the account's lock: a deposit
 * that was credited before has then opened its task, and a later deposit was not part of the balance.
 */
async function requireTurnover({ turnover }: TransferParts, tx: Tx, memberId: number): Promise<void> {
  const tasks = await turnover.readOpen(tx, memberId);
  if (tasks.length === 0) return;
  const remainingMinor = sumRemaining(tasks);
  throw new AppError('wallet.turnover-open', `Bets of ${remainingMinor} minor units are missing.`, {
    details: { remainingMinor },
  });
}

async function sendMessages(
  { messages, currency, terms }: TransferParts,
  tx: Tx,
  given: { transfer: store.Transfer; sender: Party; receiver: Party; direction: Direction },
): Promise<void> {
  const { transfer, sender, receiver, direction } = given;
  const about = { ...transfer, kind: direction };
  const requiredMinor = transfer.amountMinor * terms.turnoverMultiple;
  const sides = [
    { side: 'sender', to: sender, other: receiver },
    { side: 'receiver', to: receiver, other: sender },
  ] as const;
  for (const { side, to, other } of sides) {
    const values = { symbol: currency.symbol, name: maskUsername(other.username), requiredMinor };
    await messages.sendMessage(tx, {
      to: { memberId: to.id },
      kind: 'PERSONAL',
      ...createTransferMessage(about, side, values),
    });
  }
}

async function moveFloatIn(
  parts: TransferParts,
  tx: Tx,
  memberId: number,
  { requestId, kind, amountMinor }: FloatMove,
): Promise<store.Transfer> {
  const { clock, ids } = parts;
  const agent = await requireOpen(parts, tx, memberId);
  // A transfer out of the float is always possible, because it is the agent's own money.
  if (kind === 'FLOAT_IN') {
    requireOn(parts);
    await requireUnblocked(parts, tx, agent);
  }
  const now = clock.now();
  const move: store.Transfer = {
    transferNo: ids.orderNo('X', now),
    kind,
    senderId: memberId,
    requestId,
    receiverId: memberId,
    amountMinor,
    remark: null,
    createdAt: now,
  };
  await store.insertTransfer(tx, move);
  await post(parts, tx, move);
  if (kind === 'FLOAT_IN') await requireTurnover(parts, tx, memberId);
  return move;
}
