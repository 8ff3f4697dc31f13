-- Limits that members set for themselves, and blocks of play.

create table protection_limit (
  member_id bigint not null,
  kind text not null,
  -- Length of the rolling window; 0 for a limit of one bet.
  period_hours integer not null,
  -- Minor units; minutes for SESSION_MIN.
  amount bigint not null,
  -- 'member', or 'operator:olga'.
  set_by text not null,
  changed_at timestamptz not null,
  -- A change that loosens the limit and waits for the member's confirmation. Without an amount it removes the limit.
  pending_amount bigint,
  pending_requested_at timestamptz,
  pending_effective_at timestamptz,
  pending_expires_at timestamptz,
  primary key (member_id, kind, period_hours),
  constraint protection_limit_kind check (kind in ('DEPOSIT', 'LOSS', 'WAGER', 'SINGLE_BET', 'SESSION_MIN')),
  constraint protection_limit_amount check (amount > 0 and pending_amount > amount),
  constraint protection_limit_period check ((kind = 'SINGLE_BET') = (period_hours = 0)),
  constraint protection_limit_pending check (
    (pending_requested_at is null) = (pending_effective_at is null)
    and (pending_requested_at is null) = (pending_expires_at is null)
    and (pending_amount is null or pending_requested_at is not null)
  )
);

-- Cool-offs and exclusions. Rows are never deleted.
create table protection_block (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  set_by text not null,
  reason text,
  starts_at timestamptz not null,
  -- Null: permanent.
  ends_at timestamptz,
  -- Before this time the member cannot request an early end. Null for a cool-off, which nobody can end early.
  end_request_from timestamptz,
  end_delay_hours integer,
  end_requested_at timestamptz,
  end_decision text,
  end_decided_at timestamptz,
  end_decided_by text,
  end_reason text,
  constraint protection_block_kind check (kind in ('COOL_OFF', 'EXCLUSION')),
  constraint protection_block_span check (ends_at > starts_at),
  constraint protection_block_cool_off check (
    kind = 'EXCLUSION' or (ends_at is not null and end_request_from is null and end_requested_at is null)
  ),
  constraint protection_block_request check ((kind = 'EXCLUSION') = (end_request_from is not null)),
  constraint protection_block_delay check ((kind = 'EXCLUSION') = (end_delay_hours is not null)),
  constraint protection_block_decision check (
    end_decision in ('APPROVED', 'REFUSED')
    and (end_decision is null) = (end_decided_at is null)
    and (end_decision is null) = (end_decided_by is null)
    and (end_decision is null or end_requested_at is not null)
  )
);
create index protection_block_member on protection_block (member_id, starts_at);
create index protection_block_waiting on protection_block (end_requested_at)
  where end_requested_at is not null and end_decision is null;

-- Running totals of the real-money stakes and payouts of members with a limit on play. Bets of the member are checked
-- under the lock of this row.
create table protection_play_total (
  member_id bigint primary key,
  staked_minor bigint not null,
  paid_minor bigint not null,
  moved_at timestamptz not null
);

-- The totals after each stake and payout. The use of a window is the difference between two rows.
create table protection_play (
  member_id bigint not null,
  at timestamptz not null,
  staked_minor bigint not null,
  paid_minor bigint not null,
  primary key (member_id, at)
);

-- A member's choices.
create table protection_choice (
  member_id bigint primary key,
  reality_check_minutes integer,
  -- The last time the member declined the offer of a deposit limit.
  offer_declined_at timestamptz
);

-- When the last reality check of a session was acknowledged, by the hash of the session's token.
create table protection_reality_check (
  token_hash text primary key,
  acknowledged_at timestamptz not null
);
create index protection_reality_check_age on protection_reality_check (acknowledged_at);
