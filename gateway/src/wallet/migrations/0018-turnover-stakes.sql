-- A bonus may bound the stakes that count: a bet with a larger one counts nothing. Minor units; null: no bound.
alter table wallet_turnover_task
  add column max_stake_minor bigint check (max_stake_minor > 0);
