/** Everything about one deposit order, for operators: its steps, the provider's reports, and its entries. */
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import type { Pictures } from '../../platform/index.ts';
import type { Database } from '../../server/index.ts';
import type { Names } from '../service.ts';
import * as store from './deposit-store.ts';
import { toRow } from './manual-orders.ts';
import type { DescribePromotion } from './order-opening.ts';
import { toProofOwner } from './submissions.ts';

interface CourseParts {
  database: Database;
  names: Names;
  pictures: Pick<Pictures, 'countUsed'>;
  describePromotion: DescribePromotion;
}

/** Reads an order of any kind. Fails with `wallet.order-not-found`. */
export type ReadCourse = (orderNo: string, masking: { isMasked: boolean }) => Promise<object>;

export const createDepositCourse =
  ({ database, names, pictures, describePromotion }: CourseParts): ReadCourse =>
  async (orderNo, masking) => {
    const db = database.withTables<store.DepositTables>();
    const order = await store.findOrder(db, orderNo);
    if (!order) throw new AppError('wallet.order-not-found', `There is no deposit ${orderNo}.`);
    const owner = toProofOwner(order);
    const { promotionId: id } = order;
    const promotion = id === null ? undefined : await describePromotion({ orderNo, promotionId: id });
    const reports = await readReports(database, orderNo);
    return {
      ...toRow(order, await names.findUsernames([order.memberId]), masking),
      provider: order.provider,
      paymentId: order.providerPayment,
      pictures: (await pictures.countUsed([owner])).get(owner) ?? 0,
      promotion: promotion ? { id, ...promotion } : null,
      steps: await store.readSteps(db, orderNo),
      reports,
      entries: await readEntries(database, { orderNo, reportIds: reports.map(({ id }) => id) }),
    };
  };

async function readReports({ kysely }: Database, orderNo: string): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, provider_payment as "paymentId", state, amount_minor as "amountMinor", currency,
           first_at as "firstAt", last_at as "lastAt", times, credited_minor as "creditedMinor",
           held_because as because, decision, decided_at as "decidedAt", decided_by as "decidedBy",
           decision_reason as reason
      from wallet_payment_report where order_no = ${orderNo} order by id`.execute(kysely);
  return rows;
}

/** Reads the entries of the credits of an order, of their fees, and of what reversed them. */
async function readEntries(
  { kysely }: Database,
  { orderNo, reportIds }: { orderNo: string; reportIds: readonly number[] },
): Promise<object[]> {
  const credits = [orderNo, ...reportIds.map((id) => `${orderNo}:${id}`)];
  const keys = credits.flatMap((key) => [key, `${key}:fee`]);
  const { rows } = await sql<object>`
    with own as (select * from ledger_transfers where source = 'deposit' and key = any(${keys}::text[])),
         moved as (select * from own union all
                   select r.* from ledger_transfers r join own on r.reverses = own.id)
    select m.id as "transferId", m.occurred_at as at, m.type, nullif(a.member_id, 0) as "memberId", a.book,
           e.amount as "amountMinor", e.balance_after as "balanceAfterMinor"
      from moved m
      join ledger_entries e
        on (e.account_id, e.seq) in ((m.from_account, m.from_seq), (m.to_account, m.to_seq))
      join ledger_accounts a on a.id = e.account_id
     order by m.id, e.amount`.execute(kysely);
  return rows;
}
