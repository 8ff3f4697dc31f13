-- Contracts of agents: what an upline or the platform offered, and what became of it. A row is never deleted.
create table agents_contract (
  id bigint generated always as identity primary key,
  type text not null check (type in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  -- Who offered; null: the platform.
  from_id bigint,
  to_id bigint not null,
  -- Of salaries: which bets count. Of dividends: how often it is paid.
  salary_type text check (salary_type in ('PROFIT', 'LOSS', 'SINGLE_BET')),
  period text check (period in ('D', 'W', 'H', 'M')),
  -- [{minActive?, minValidBet?, minNetLoss?, ratePpm}], rising; amounts in minor units.
  tiers jsonb not null,
  -- The rate of the last tier, parts per million.
  best_rate_ppm integer not null check (best_rate_ppm between 1 and 1000000),
  status text not null
    check (status in ('OFFERED', 'ACTIVE', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'SUPERSEDED')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- Of an accepted one: it is paid for periods from here on, and up to `ended_at`.
  effective_from timestamptz,
  ended_at timestamptz,
  end_reason text,
  check ((type = 'DIVIDEND') = (period is not null) and (type <> 'DIVIDEND') = (salary_type is not null)),
  check ((status in ('ACTIVE', 'TERMINATED', 'SUPERSEDED')) = (effective_from is not null)),
  check ((status in ('TERMINATED', 'SUPERSEDED')) = (ended_at is not null))
);
create unique index agents_contract_active on agents_contract (type, to_id) where status = 'ACTIVE';
create unique index agents_contract_offered on agents_contract (type, to_id) where status = 'OFFERED';
create index agents_contract_given on agents_contract (from_id, type) where status = 'ACTIVE';
