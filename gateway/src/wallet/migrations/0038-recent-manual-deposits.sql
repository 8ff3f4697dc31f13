-- The cashiers' lists of manual deposits, newest or oldest first.
create index wallet_deposit_order_manual_recent on wallet_deposit_order (created_at desc, order_no desc)
  where reference_code is not null;
drop index wallet_deposit_order_queue;
