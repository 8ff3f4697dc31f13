-- The fee is taken of what was received, which may be more or less than what was asked.
alter table wallet_deposit_order drop constraint wallet_deposit_order_amounts;
alter table wallet_deposit_order add constraint wallet_deposit_order_amounts check (
  amount_minor > 0 and fee_minor >= 0 and fee_minor <= coalesce(received_minor, amount_minor - 1)
);
