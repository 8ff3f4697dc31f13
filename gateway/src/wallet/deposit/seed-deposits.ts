import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { minuteMs, type Outbox, type Tx } from '../../server/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { DepositTables } from './deposit-store.ts';

/** One past deposit that was credited in full and without a fee. `amountMinor` in minor units. */
export interface SeededDeposit {
  /** The same in every run of the seed. */
  orderNo: string;
  memberId: number;
  methodId: string;
  provider: string;
  amountMinor: number;
  createdAt: Date;
  creditedAt: Date;
}

const orderLifetimeMs = 30 * minuteMs;

/** Credits past deposits as part of `tx`: writes the order, the movement and `deposit.credited` of each. */
export async function seedDeposits(
  tx: Tx,
  { ledger, outbox }: { ledger: Ledger; outbox: Outbox },
  deposits: readonly SeededDeposit[],
): Promise<void> {
  if (deposits.length === 0) return;
  const postings = await ledger.postAllIn(
    tx,
    deposits.map(({ orderNo, memberId, amountMinor, creditedAt }) => ({
      source: 'deposit',
      key: orderNo,
      type: 'DEPOSIT',
      from: { house: 'psp_clearing' },
      to: { memberId, book: 'main' },
      amountMinor,
      reference: orderNo,
      occurredAt: creditedAt,
    })),
  );
  const refused = postings.find(({ outcome }) => outcome !== 'posted');
  if (refused) throw new Error(`Seeding a deposit was answered with ${refused.outcome}.`);
  await tx
    .withTables<DepositTables>()
    .insertInto('wallet_deposit_order')
    .values(deposits.map(toOrderRow))
    .execute();
  await outbox.publishAll(
    tx,
    'deposit.credited',
    deposits.map(({ orderNo, memberId, amountMinor, creditedAt }) => ({
      orderNo,
      memberId,
      creditMinor: amountMinor,
      at: creditedAt.toISOString(),
    })),
  );
}

const toOrderRow = (deposit: SeededDeposit): Insertable<DepositTables['wallet_deposit_order']> => ({
  order_no: deposit.orderNo,
  member_id: deposit.memberId,
  // 128 bits, like a UUID; the same in every run.
  request_id: hash('sha256', deposit.orderNo).slice(0, 32),
  method_id: deposit.methodId,
  amount_minor: deposit.amountMinor,
  fee_minor: 0,
  status: 'CREDITED',
  provider: deposit.provider,
  provider_payment: `seed-${deposit.orderNo}`,
  received_minor: deposit.amountMinor,
  created_at: deposit.createdAt,
  expires_at: new Date(deposit.createdAt.getTime() + orderLifetimeMs),
  decided_at: deposit.creditedAt,
});
