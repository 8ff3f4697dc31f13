-- Settlement of contracts. Amounts in minor units.

-- Everything that settlements add up, in the order of the commits. `seq` has no gaps. A void bet is an entry with
-- negative amounts. Demo and test accounts are excluded.
create table agents_entry (
  seq bigint primary key,
  event_id uuid not null unique,
  kind text not null check (kind in ('BET', 'REBATE', 'BONUS', 'SALARY')),
  member_id bigint not null,
  -- The member's position in the tree at that time: the ids from the root to the member, each followed by a point.
  path text not null,
  at timestamptz not null,
  outcome text check (outcome in ('WON', 'LOST', 'DRAW')),
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  valid_bet_minor bigint not null default 0,
  -- The amount of an entry that is not a bet.
  amount_minor bigint not null default 0,
  check ((kind = 'BET') = (outcome is not null))
);
create index agents_entry_at on agents_entry (at);

-- The last assigned number. A transaction that adds entries locks it until the commit.
create table agents_entry_end (
  id integer primary key default 1 check (id = 1),
  last_seq bigint not null
);
insert into agents_entry_end (last_seq) values (0);

-- The end of a period of one kind of contract. It counts the entries up to `closed_seq`; later entries belong to the
-- next period.
create table agents_settlement_run (
  id bigint generated always as identity primary key,
  type text not null check (type in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  ends_at timestamptz not null,
  -- For real-time salaries, the slice is the entries after this number up to `closed_seq`.
  after_seq bigint not null,
  closed_seq bigint not null,
  options jsonb not null,
  rules_version text not null,
  -- OPEN: the inputs are not frozen yet. FROZEN: calculated, but not completely paid. DONE: everything is paid.
  state text not null default 'OPEN' check (state in ('OPEN', 'FROZEN', 'DONE')),
  opened_at timestamptz not null,
  done_at timestamptz,
  unique (type, ends_at),
  check ((state = 'DONE') = (done_at is not null)),
  check (after_seq between 0 and closed_seq)
);
create index agents_settlement_run_open on agents_settlement_run (ends_at) where state <> 'DONE';

-- One contract in one period. `inputs` and `proof` are texts, so that a repeated calculation can be compared byte by byte.
create table agents_settlement (
  id bigint generated always as identity primary key,
  run_id bigint not null references agents_settlement_run,
  contract_id bigint not null references agents_contract,
  agent_id bigint not null,
  type text not null,
  -- The highest contract above this one in the run. It and all contracts below it are paid in one transaction.
  top_contract_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  inputs text not null,
  proof text not null,
  valid_bet_minor numeric(38) not null,
  active_members integer not null,
  base_minor numeric(38) not null,
  rate_ppm integer not null,
  gross_minor numeric(38) not null check (gross_minor >= 0),
  downlines_minor numeric(38) not null check (downlines_minor >= 0),
  net_minor numeric(38) not null,
  shortfall_minor numeric(38) not null,
  paid_minor numeric(38) not null,
  -- For real-time salaries: the unpaid fraction, in millionths of a minor unit.
  carry_micro numeric(38) not null,
  status text not null
    check (status in ('DUE', 'PAID', 'NOT_REACHED', 'NOTHING_LEFT', 'UNDER_REVIEW', 'REJECTED')),
  paid_at timestamptz,
  unique (contract_id, ends_at),
  check (starts_at < ends_at),
  check (paid_minor = greatest(net_minor, 0) and shortfall_minor = greatest(-net_minor, 0)),
  check ((status in ('NOT_REACHED', 'NOTHING_LEFT')) = (paid_minor = 0)),
  check ((status = 'PAID') = (paid_at is not null))
);
create index agents_settlement_agent on agents_settlement (agent_id, type, ends_at desc);
create index agents_settlement_due on agents_settlement (run_id, top_contract_id) where status = 'DUE';
create index agents_settlement_review on agents_settlement (ends_at) where status = 'UNDER_REVIEW';

create function agents_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never changed or deleted', tg_table_name;
end $$;
create trigger agents_entry_final before update or delete or truncate on agents_entry
  for each statement execute function agents_refuse_change();
create trigger agents_settlement_undeleted before delete or truncate on agents_settlement
  for each statement execute function agents_refuse_change();

-- A settlement changes only from due to paid, or by the decision of a review.
create function agents_settlement_is_final() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('DUE', 'PAID'), ('UNDER_REVIEW', 'DUE'), ('UNDER_REVIEW', 'REJECTED'))
     or (to_jsonb(new) - 'status' - 'paid_at') <> (to_jsonb(old) - 'status' - 'paid_at') then
    raise exception 'settlement % is final', old.id;
  end if;
  return new;
end $$;
create trigger agents_settlement_final before update on agents_settlement
  for each row execute function agents_settlement_is_final();
