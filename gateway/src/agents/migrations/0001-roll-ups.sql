-- What teams did, added up as it happens. Amounts in minor units; demo and test accounts are not in it.

-- Every event that was added up, so that one that arrives again adds nothing.
create table agents_heard (
  event_id uuid primary key
);

-- What a member and all who stood below at that moment did in an hour of the platform's clock. `category` is the game
-- type of bets, and empty for what is no bet. A void bet leaves the hour in which it is taken back: sums may be negative.
create table agents_hour (
  agent_id bigint not null,
  hour timestamptz not null,
  category text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  valid_bet_minor bigint not null,
  deposit_minor bigint not null,
  withdrawal_minor bigint not null,
  rebate_minor bigint not null,
  bonus_minor bigint not null,
  registrations bigint not null,
  primary key (agent_id, hour, category)
);

-- What one member did on a day of the platform's clock, for counting members: how many were active, how many deposited.
-- `path` is the place in the tree at that moment, the member itself last.
create table agents_member_day (
  path text not null,
  day date not null,
  category text not null,
  member_id bigint not null,
  bets bigint not null,
  valid_bet_minor bigint not null,
  deposit_minor bigint not null,
  primary key (path, day, category)
);
create index agents_member_day_team on agents_member_day (path text_pattern_ops, day);

create table agents_first_deposit (
  member_id bigint primary key,
  path text not null,
  at timestamptz not null
);
create index agents_first_deposit_team on agents_first_deposit (path text_pattern_ops, at);
