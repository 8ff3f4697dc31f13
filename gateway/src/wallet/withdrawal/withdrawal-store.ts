import type { Localized } from '@parlour/contracts';
import type { WithdrawalRisk } from '@parlour/contracts/back-office';
import type { WithdrawalAnswer, WithdrawalReason, WithdrawalStatus } from '@parlour/contracts/calls';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countRows, joinConditions, type RowCount } from '../../server/index.ts';
import type { toWireTask } from '../turnover/index.ts';
import { openStatuses, type WithdrawalUse } from './withdrawal-rules.ts';

export type WithdrawalDb = Kysely<unknown>;

export interface WithdrawalOrder {
  orderNo: string;
  memberId: number;
  requestId: string;
  bankAccountId: number;
  bankCode: string;
  bankName: Localized;
  holder: string;
  numberSealed: string;
  numberTail: string;
  amountMinor: number;
  feeMinor: number;
  receivedMinor: number;
  status: WithdrawalStatus;
  reasonCode: WithdrawalReason | null;
  /** An operator's message to the member. */
  reason: string | null;
  confirmSource: 'USER' | 'TIMEOUT' | 'FORCED' | null;
  /** The number of the last payment that was sent to the bank; 0 before the first. */
  paidLeg: number;
  disbursedAt: Date | null;
  confirmBy: Date | null;
  turnover: ReturnType<typeof toWireTask>[];
  risks: WithdrawalRisk[];
  claimedBy: string | null;
  claimedUntil: Date | null;
  createdAt: Date;
}

/** The part that is paid to the bank. */
export const getNet = ({
  amountMinor,
  feeMinor,
}: Pick<WithdrawalOrder, 'amountMinor' | 'feeMinor'>): number => amountMinor - feeMinor;
/** The part of it that the member has not received. */
export const getRemaining = (
  order: Pick<WithdrawalOrder, 'amountMinor' | 'feeMinor' | 'receivedMinor'>,
): number => getNet(order) - order.receivedMinor;

const orderColumns = sql`
  o.order_no as "orderNo", o.member_id as "memberId", o.request_id as "requestId",
  o.bank_account_id as "bankAccountId", o.bank_code as "bankCode", b.name as "bankName", o.holder,
  o.number_sealed as "numberSealed", o.number_tail as "numberTail", o.amount_minor as "amountMinor",
  o.fee_minor as "feeMinor", o.received_minor as "receivedMinor", o.status, o.reason_code as "reasonCode", o.reason,
  o.confirm_source as "confirmSource", o.paid_leg as "paidLeg", o.disbursed_at as "disbursedAt",
  o.confirm_by as "confirmBy", o.turnover, o.risks, o.claimed_by as "claimedBy", o.claimed_until as "claimedUntil",
  o.created_at as "createdAt"`;
const fromOrders = sql`from wallet_withdrawal o join wallet_bank b on b.code = o.bank_code`;

const selectOrders = async (db: WithdrawalDb, rest: RawBuilder<unknown>): Promise<WithdrawalOrder[]> =>
  (await sql<WithdrawalOrder>`select ${orderColumns} ${fromOrders} ${rest}`.execute(db)).rows;

export const findOrder = async (db: WithdrawalDb, orderNo: string): Promise<WithdrawalOrder | undefined> =>
  (await selectOrders(db, sql`where o.order_no = ${orderNo}`))[0];

/** Reads the order and locks it until the transaction ends. */
export const lockOrder = async (db: WithdrawalDb, orderNo: string): Promise<WithdrawalOrder | undefined> =>
  (await selectOrders(db, sql`where o.order_no = ${orderNo} for update of o`))[0];

export const findByRequest = async (
  db: WithdrawalDb,
  memberId: number,
  requestId: string,
): Promise<WithdrawalOrder | undefined> =>
  (await selectOrders(db, sql`where o.member_id = ${memberId} and o.request_id = ${requestId}`))[0];

/** One page of a member's orders, from 1: all of them, or those in one state. */
export interface OrderPage {
  page: number;
  pageSize: number;
  status: WithdrawalStatus | undefined;
}

/** Reads one page of a member's orders, newest first, and their number. */
export async function readOrders(
  db: WithdrawalDb,
  memberId: number,
  { page, pageSize, status }: OrderPage,
): Promise<{ orders: WithdrawalOrder[]; total: number }> {
  const only = status ?? null;
  const found = sql`o.member_id = ${memberId} and (${only}::text is null or o.status = ${only})`;
  const orders = await selectOrders(
    db,
    sql`where ${found} order by o.created_at desc, o.order_no desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from wallet_withdrawal o where ${found}`.execute(db);
  return { orders, total: rows[0]?.total ?? 0 };
}

/** Reads the numbers of orders whose time to answer is over. */
export async function readDue(db: WithdrawalDb, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from wallet_withdrawal where confirm_by <= ${now} order by confirm_by limit ${limit}`.execute(
    db,
  );
  return rows.map(({ order_no }) => order_no);
}

/** A member's use of the limits, and whether a payment would be the first. */
export interface MemberUse extends WithdrawalUse {
  isFirst: boolean;
}

/** Reads a member's withdrawals since a time, and whether there was an earlier payment at any time. */
export async function readUse(db: WithdrawalDb, memberId: number, since: Date): Promise<MemberUse> {
  const { rows } = await sql<{ count: number; sum: number; paid: number }>`
    select count(*) filter (where created_at > ${since} and status not in ('REJECTED', 'FAILED')) as count,
           coalesce(sum(amount_minor) filter (where created_at > ${since} and status not in ('REJECTED', 'FAILED')), 0)::bigint
             as sum,
           count(*) filter (where paid_leg > 0) as paid
      from wallet_withdrawal where member_id = ${memberId}`.execute(db);
  const [{ count, sum, paid } = { count: 0, sum: 0, paid: 0 }] = rows;
  return { count, sumMinor: sum, isFirst: paid === 0 };
}

/** An arbitrary fixed number that identifies this file's advisory locks. */
const memberLock = 720_531_013;

/** Allows only one transaction at a time to request a withdrawal of a member, until it ends. */
export async function lockMember(db: WithdrawalDb, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${memberLock}::int, hashint8(${memberId}::bigint))`.execute(db);
}

type NewOrder = Pick<
  WithdrawalOrder,
  | 'orderNo'
  | 'memberId'
  | 'requestId'
  | 'bankAccountId'
  | 'bankCode'
  | 'holder'
  | 'numberSealed'
  | 'numberTail'
  | 'amountMinor'
  | 'feeMinor'
  | 'turnover'
  | 'risks'
  | 'createdAt'
>;

export async function insertOrder(db: WithdrawalDb, order: NewOrder): Promise<void> {
  await sql`
    insert into wallet_withdrawal (order_no, member_id, request_id, bank_account_id, bank_code, holder, number_sealed,
      number_tail, amount_minor, fee_minor, status, turnover, risks, created_at)
    values (${order.orderNo}, ${order.memberId}, ${order.requestId}, ${order.bankAccountId}, ${order.bankCode},
      ${order.holder}, ${order.numberSealed}, ${order.numberTail}, ${order.amountMinor}, ${order.feeMinor},
      'REQUESTED', ${JSON.stringify(order.turnover)}::jsonb, ${order.risks}::text[], ${order.createdAt})`.execute(
    db,
  );
}

/** Writes the state of a locked order and everything that changes with it. */
export async function writeOrder(db: WithdrawalDb, order: WithdrawalOrder): Promise<void> {
  await sql`
    update wallet_withdrawal set status = ${order.status}, received_minor = ${order.receivedMinor},
      reason_code = ${order.reasonCode}, reason = ${order.reason}, confirm_source = ${order.confirmSource},
      paid_leg = ${order.paidLeg}, disbursed_at = ${order.disbursedAt}, confirm_by = ${order.confirmBy},
      claimed_by = ${order.claimedBy}, claimed_until = ${order.claimedUntil}
    where order_no = ${order.orderNo}`.execute(db);
}

/** One step in the history of an order. */
export interface Step {
  orderNo: string;
  at: Date;
  status: WithdrawalStatus;
  amountMinor: number | null;
  reasonCode: WithdrawalReason | null;
  /** `member`, `clock`, `provider:<name>` or an operator. */
  actor: string;
  /** For operators. */
  note: string | null;
}

export async function insertStep(db: WithdrawalDb, step: Step): Promise<void> {
  await sql`
    insert into wallet_withdrawal_step (order_no, at, status, amount_minor, reason_code, actor, note)
    values (${step.orderNo}, ${step.at}, ${step.status}, ${step.amountMinor}, ${step.reasonCode}, ${step.actor},
      ${step.note})`.execute(db);
}

export async function readSteps(db: WithdrawalDb, orderNo: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select order_no as "orderNo", at, status, amount_minor as "amountMinor", reason_code as "reasonCode", actor, note
      from wallet_withdrawal_step where order_no = ${orderNo} order by id`.execute(db);
  return rows;
}

/** The member's answer to one payment. */
export interface Answer {
  orderNo: string;
  leg: number;
  requestId: string;
  answer: WithdrawalAnswer;
  receivedMinor: number | null;
  answeredAt: Date;
}

export async function insertAnswer(db: WithdrawalDb, answer: Answer): Promise<void> {
  await sql`
    insert into wallet_withdrawal_answer (order_no, leg, request_id, answer, received_minor, answered_at)
    values (${answer.orderNo}, ${answer.leg}, ${answer.requestId}, ${answer.answer}, ${answer.receivedMinor},
      ${answer.answeredAt})`.execute(db);
}

export async function readAnswers(db: WithdrawalDb, orderNo: string): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select order_no as "orderNo", leg, request_id as "requestId", answer, received_minor as "receivedMinor",
      answered_at as "answeredAt" from wallet_withdrawal_answer where order_no = ${orderNo} order by leg`.execute(
    db,
  );
  return rows;
}

interface QueueFilter {
  show: 'open' | 'all' | 'contradictions';
  status: WithdrawalStatus | undefined;
  memberId: number | undefined;
  page: number;
  pageSize: number;
}

/** Reads one page of the queue: oldest first, or newest first with `all`. */
export async function readQueue(
  db: WithdrawalDb,
  { show, status, memberId, page, pageSize }: QueueFilter,
): Promise<{ orders: WithdrawalOrder[]; count: RowCount }> {
  const contradicted = sql`exists (
    select from wallet_payout_report r join wallet_payout_leg l on l.reference = r.reference
     where l.order_no = o.order_no and r.contradicts)`;
  const found = joinConditions([
    show === 'open' && sql`o.status = any(${[...openStatuses]}::text[])`,
    show === 'contradictions' && contradicted,
    status !== undefined && sql`o.status = ${status}`,
    memberId !== undefined && sql`o.member_id = ${memberId}`,
  ]);
  const order = show === 'open' ? sql`o.created_at, o.order_no` : sql`o.created_at desc, o.order_no desc`;
  const orders = await selectOrders(
    db,
    sql`where ${found} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { orders, count: await countRows(db, sql`from wallet_withdrawal o where ${found}`) };
}
