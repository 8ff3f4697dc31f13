-- Friends who registered with a member's code, and the rewards of the club's levels. Amounts in minor units.

create table rewards_referral (
  -- A member is referred once, at registration.
  referee_id bigint primary key,
  referrer_id bigint not null,
  registered_at timestamptz not null,
  -- The friend's deposits and bets count until this time.
  deadline timestamptz not null,
  deposited_minor bigint not null default 0,
  -- Below zero while a void has arrived but its settlement has not.
  valid_bet_minor bigint not null default 0,
  status text not null default 'OPEN' check (status in ('OPEN', 'HELD', 'PAID', 'LAPSED', 'REJECTED')),
  -- The time at which both conditions were met.
  qualified_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  decide_reason text,
  reward_id bigint references rewards_reward,
  constraint rewards_referral_paid check ((status = 'PAID') = (reward_id is not null))
);
create index rewards_referral_referrer on rewards_referral (referrer_id, referee_id desc);
create index rewards_referral_open on rewards_referral (deadline) where status = 'OPEN';
create index rewards_referral_held on rewards_referral (qualified_at) where status = 'HELD';

-- Every deposit and bet that counted for a referral, once: `deposit:<order>` or the id of the bet's event.
create table rewards_referral_event (
  event_key text primary key,
  referee_id bigint not null references rewards_referral
);

-- Every deposit and bet that counted for the club, once.
create table rewards_club_event (event_key text primary key);

-- The reward of each level for members who reach it.
create table rewards_club_benefit (
  rank_level smallint primary key,
  upgrade_minor bigint not null check (upgrade_minor > 0),
  turnover_multiple_ppm bigint not null check (turnover_multiple_ppm >= 0)
);
insert into rewards_club_benefit (rank_level, upgrade_minor, turnover_multiple_ppm) values
  (1, 100000, 1000000), (2, 500000, 1000000), (3, 2000000, 1000000), (4, 8000000, 1000000), (5, 30000000, 1000000),
  (6, 150000000, 1000000);
