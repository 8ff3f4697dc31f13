-- Bets that are required before a withdrawal. Amounts in minor units, rates in parts per million.

create table wallet_turnover_task (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  source text not null,
  -- The cause, such as the key of a deposit's credit. One cause opens one task.
  source_key text not null,
  base_minor bigint not null,
  multiple_ppm bigint not null,
  required_minor bigint not null,
  progress_minor bigint not null default 0,
  -- The part of a valid bet that counts, by category; null: every category counts in full.
  contributions jsonb,
  excluded_vendors text[] not null,
  status text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  closed_at timestamptz,
  constraint wallet_turnover_task_once unique (source, source_key),
  constraint wallet_turnover_task_amounts check (
    base_minor > 0 and multiple_ppm > 0 and required_minor > 0 and progress_minor between 0 and required_minor
  ),
  constraint wallet_turnover_task_source check (source in ('DEPOSIT', 'BONUS', 'TRANSFER_IN', 'MANUAL')),
  constraint wallet_turnover_task_status check (status in ('OPEN', 'DONE', 'VOID', 'EXPIRED')),
  constraint wallet_turnover_task_closed check ((status = 'OPEN') = (closed_at is null))
);
create index wallet_turnover_task_open on wallet_turnover_task (member_id, id) where status = 'OPEN';
create index wallet_turnover_task_member on wallet_turnover_task (member_id, id desc);

-- Every counted event of a bet, once.
create table wallet_turnover_event (
  event_id uuid primary key,
  bet_no bigint not null,
  is_void boolean not null
);
create index wallet_turnover_event_bet on wallet_turnover_event (bet_no);

-- The amount that a bet added to a task, so that a void subtracts the same amount.
create table wallet_turnover_feed (
  event_id uuid not null references wallet_turnover_event,
  task_id bigint not null references wallet_turnover_task,
  bet_no bigint not null,
  counted_minor bigint not null,
  taken_back boolean not null default false,
  primary key (event_id, task_id),
  constraint wallet_turnover_feed_amount check (counted_minor > 0)
);
create index wallet_turnover_feed_bet on wallet_turnover_feed (bet_no) where not taken_back;
