import type { TestGateway } from './start-gateway.ts';

/** Stores an order of a new member with one payment that waits for a decision. */
export async function holdPayment(
  gateway: TestGateway,
  username: string,
  amountMinor: number,
): Promise<string> {
  const memberId = await gateway.createMember(username);
  const orderNo = `D-${username}`;
  await gateway.sql(`
    insert into wallet_deposit_method (id, kind, provider, title, instructions, min_minor, max_minor,
      daily_max_minor, quick_amounts, position)
    values ('test', 'GATEWAY', 'paygate', '{"EN": "Test"}', '{"EN": "Pay."}', 1, 1000000000, 1000000000, '{}', 1)
    on conflict do nothing`);
  await gateway.sql(`
    insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
      provider, created_at, expires_at)
    values ('${orderNo}', ${memberId}, gen_random_uuid(), 'test', ${amountMinor}, 0, 'EXPIRED', 'paygate', now(), now())`);
  await gateway.sql(`
    insert into wallet_payment_report (order_no, provider, provider_payment, state, amount_minor, currency,
      first_at, last_at, held_because)
    values ('${orderNo}', 'paygate', 'p-${username}', 'paid', ${amountMinor}, 'MMK', now(), now(), 'late-payment')`);
  return orderNo;
}
