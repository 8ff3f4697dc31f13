-- Deposits that named a promotion and got no award, whose members were told.
create table promotions_missed_deposit (
  deposit_no   text primary key,
  promotion_id bigint not null references promotions_promotion,
  told_at      timestamptz not null
);
