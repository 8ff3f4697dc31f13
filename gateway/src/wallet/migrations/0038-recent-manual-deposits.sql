-- The cashiers' lists of manual deposits, newest or oldest first.
create index wallet_deposit_order_manual_recent on wallet_deposit_order (created_at desc, order_no desc)
  where reference_code is not null;
drop index wallet_deposit_order_queue;

-- Those that wait for somebody, oldest first. They are few.
create index wallet_deposit_order_waiting on wallet_deposit_order (created_at, order_no)
  where reference_code is not null and status in ('CREATED', 'SUBMITTED', 'REVIEWING');
