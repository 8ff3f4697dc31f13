-- Settlements that were cancelled when a rollback of a win reopened the round. Their figures are subtracted on the day
-- of the rollback, so that past days of a statement do not change. Amounts in minor units, real money only.
create table betting_reopening (
  bet_no bigint not null references betting_round,
  member_id bigint not null,
  vendor_code text not null,
  category text not null,
  stake_minor bigint not null,
  -- Without the amount that was held for review.
  payout_minor bigint not null,
  settled_at timestamptz not null,
  reopened_at timestamptz not null
);
create index betting_reopening_member on betting_reopening (member_id);
