-- What a vendor may pay without a person. `node_id` 0 is every game of the vendor without limits of its own. Without a
-- row the jurisdiction profile counts. Minor units.
create table betting_win_limit (
  vendor_code text not null,
  node_id bigint not null default 0,
  -- One win above this is held.
  max_win_minor bigint not null,
  -- A win that brings the vendor's wins less its stakes of the day above this is held; of the vendor only.
  daily_net_minor bigint,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (vendor_code, node_id),
  constraint betting_win_limit_amounts check (max_win_minor >= 0 and daily_net_minor >= 0),
  constraint betting_win_limit_net check ((node_id = 0) = (daily_net_minor is not null))
);

-- Wins that wait, or waited, for a person. The money is in the house's book `win_review` meanwhile.
create table betting_win_hold (
  id bigint generated always as identity primary key,
  vendor_code text not null,
  tx_id text not null,
  bet_no bigint not null references betting_round,
  member_id bigint not null,
  amount_minor bigint not null,
  held_because text not null,
  limit_minor bigint not null,
  held_at timestamptz not null,
  state text not null default 'HELD',
  decided_at timestamptz,
  decided_by text,
  reason text,
  constraint betting_win_hold_once unique (vendor_code, tx_id),
  constraint betting_win_hold_amount check (amount_minor > 0),
  constraint betting_win_hold_because check (held_because in ('single-win', 'daily-net')),
  -- REVERSED: its vendor rolled the win back before anybody decided.
  constraint betting_win_hold_state check (state in ('HELD', 'CREDITED', 'RETURNED', 'REVERSED')),
  constraint betting_win_hold_decided check (
    (state in ('CREDITED', 'RETURNED')) = (decided_by is not null and reason is not null and decided_at is not null)
  )
);
create index betting_win_hold_waiting on betting_win_hold (held_at) where state = 'HELD';

-- The part of a round's payout that is under review.
alter table betting_round add column held_minor bigint not null default 0 check (held_minor >= 0);

-- Members whose win was rolled back after they had spent it: they owe the rest. One row for each rollback.
create table betting_debt_flag (
  vendor_code text not null,
  tx_id text not null,
  member_id bigint not null,
  flagged_at timestamptz not null,
  primary key (vendor_code, tx_id)
);
create index betting_debt_flag_member on betting_debt_flag (member_id);

-- The games that a session of the site has open.
create index betting_session_site on betting_session (site_token_hash) where closed_at is null;
create index betting_launch_site on betting_launch (site_token_hash) where used_at is null;
