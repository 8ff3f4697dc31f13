-- A bonus may limit the stakes that count: a bet with a larger stake does not count. Minor units; null: no limit.
alter table wallet_turnover_task
  add column max_stake_minor bigint check (max_stake_minor > 0);
