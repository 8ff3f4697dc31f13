import { sql } from 'kysely';
import type { MoneyCheck } from '../server/index.ts';
import { grantChecks } from './grants/index.ts';
import { vendorWalletChecks } from './vendor-wallet/index.ts';
import { withdrawalChecks } from './withdrawal/index.ts';

/** The invariants between the ledger and the orders of this module. */
export const walletChecks: readonly MoneyCheck[] = [
  ...withdrawalChecks,
  ...vendorWalletChecks,
  ...grantChecks,
  {
    invariant: 'every credited deposit has its money, and every deposit its order',
    every: 'night',
    violations: sql`
      with money as (
        select reference as order_no, sum(amount) as minor,
               coalesce(sum(amount) filter (where type = 'DEPOSIT_FEE'), 0) as fee
          from ledger_transfers where source = 'deposit' and amount > 0 group by reference
      ), orders as (
        select order_no, coalesce(received_minor, 0) as minor, fee_minor as fee
          from wallet_deposit_order where status = 'CREDITED'
      )
      select order_no as example from orders full join money using (order_no)
       where coalesce(orders.minor, 0) <> coalesce(money.minor, 0)
          or (orders.minor > 0 and orders.fee <> money.fee)`,
  },
  {
    invariant: 'every transfer between a member and an agent has its money, and the other way round',
    every: 'night',
    violations: sql`
      with money as (
        select key as transfer_no, type, amount from ledger_transfers where source = 'transfer' and amount > 0
      )
      select transfer_no as example from wallet_transfer o full join money m using (transfer_no)
       where m.amount is distinct from o.amount_minor
          or m.type is distinct from case when o.kind in ('UP', 'DOWN') then 'TRANSFER_' || o.kind else o.kind end`,
  },
];
