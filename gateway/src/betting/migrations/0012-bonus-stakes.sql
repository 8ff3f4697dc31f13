-- The parts of stakes and payouts that were bonus money of a grant. Amounts in minor units.

alter table betting_round
  -- The grant from which the round's stakes were taken. One round takes bonus money from one grant.
  add column grant_id bigint,
  add column bonus_stake_minor bigint not null default 0,
  add column bonus_payout_minor bigint not null default 0,
  add constraint betting_round_bonus check (
    bonus_stake_minor between 0 and stake_minor and bonus_payout_minor >= 0 and (grant_id is not null or bonus_payout_minor = 0)
  );

alter table betting_transaction add column bonus_minor bigint not null default 0;

alter table betting_reopening
  add column bonus_stake_minor bigint not null default 0,
  add column bonus_payout_minor bigint not null default 0;
