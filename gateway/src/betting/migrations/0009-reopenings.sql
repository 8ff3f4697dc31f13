-- Settlements that ended when a win was rolled back and its round opened again. A past day of a statement stays as it was;
-- the figures are subtracted on the day of the rollback. Amounts in minor units, only of real money.
create table betting_reopening (
  bet_no bigint not null references betting_round,
  member_id bigint not null,
  vendor_code text not null,
  category text not null,
  stake_minor bigint not null,
  -- Without what was held for a person.
  payout_minor bigint not null,
  settled_at timestamptz not null,
  reopened_at timestamptz not null
);
create index betting_reopening_member on betting_reopening (member_id);
