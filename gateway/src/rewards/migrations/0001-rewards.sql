-- Rewards of members. Amounts in minor units of money or in whole points, multiples in parts per million.

create table rewards_reward (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  source text not null,
  -- The cause within its source, such as a promotion's claim. A member receives one reward for it.
  source_id text not null,
  -- The name by language; null when the source alone names the reward.
  title jsonb,
  kind text not null,
  amount bigint not null,
  turnover_multiple_ppm bigint not null,
  status text not null default 'CLAIMABLE',
  created_at timestamptz not null,
  available_from timestamptz not null,
  -- Null for a reward that does not expire.
  expires_at timestamptz,
  closed_at timestamptz,
  -- The person or process that revoked it, and the reason that the member reads.
  closed_by text,
  close_reason text,
  constraint rewards_reward_once unique (source, source_id, member_id),
  constraint rewards_reward_amount check (amount > 0),
  constraint rewards_reward_multiple check (turnover_multiple_ppm >= 0 and (kind = 'MONEY' or turnover_multiple_ppm = 0)),
  constraint rewards_reward_kind check (kind in ('MONEY', 'POINTS')),
  constraint rewards_reward_source check (
    source in ('PROMO', 'MISSION', 'REBATE', 'VIP', 'RED_ENVELOPE', 'REFERRAL', 'COMPENSATION')
  ),
  constraint rewards_reward_status check (status in ('CLAIMABLE', 'CLAIMED', 'EXPIRED', 'REVOKED')),
  constraint rewards_reward_closed check ((status = 'CLAIMABLE') = (closed_at is null)),
  constraint rewards_reward_revoked check ((status = 'REVOKED') = (closed_by is not null)),
  constraint rewards_reward_time check (expires_at > available_from)
);
create index rewards_reward_member on rewards_reward (member_id, id desc);
create index rewards_reward_claimable on rewards_reward (member_id, id) where status = 'CLAIMABLE';
create index rewards_reward_expiry on rewards_reward (expires_at) where status = 'CLAIMABLE';
