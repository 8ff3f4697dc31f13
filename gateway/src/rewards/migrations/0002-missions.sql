-- Missions and leaderboards. Amounts in minor units of money or in whole points.

-- A member with progress. The row is the lock of the member's progress.
create table rewards_member (
  member_id bigint primary key,
  -- Paid for missions that a void later cancelled; deducted from later missions. Below zero: a mission was completed again since.
  owed_money bigint not null default 0,
  owed_points bigint not null default 0
);

create table rewards_mission (
  code text primary key,
  period text not null check (period in ('D', 'W', 'M', 'ONCE')),
  -- No metric counts losses, deposits or time.
  metric text not null check (metric in ('VALID_BET', 'BET_COUNT', 'WIN_MULTIPLE', 'LOGIN_DAYS', 'REFERRALS')),
  -- The bets that count. Null: every game type, or every vendor.
  game_types text[],
  vendors text[],
  -- Minor units, hundredths of a multiple, or a number.
  target bigint not null check (target > 0),
  reward_kind text not null check (reward_kind in ('MONEY', 'POINTS')),
  reward_amount bigint not null check (reward_amount > 0),
  turnover_multiple_ppm bigint not null default 0,
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  constraint rewards_mission_multiple
    check (turnover_multiple_ppm >= 0 and (reward_kind = 'MONEY' or turnover_multiple_ppm = 0))
);

create table rewards_leaderboard (
  code text primary key,
  period text not null check (period in ('D', 'W', 'M')),
  metric text not null check (metric in ('VALID_BET', 'BET_COUNT', 'WIN_MULTIPLE')),
  game_types text[],
  vendors text[],
  -- [{"from":1,"to":1,"kind":"MONEY","amount":10000,"turnoverMultiple":1}], ranks inclusive.
  prizes jsonb not null,
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz
);

insert into rewards_mission (code, period, metric, game_types, target, reward_kind, reward_amount, position, starts_at) values
  ('lottery-day-tickets', 'D', 'BET_COUNT', '{ELOTT,LOTT}', 5, 'POINTS', 5, 1, '2026-01-01T00:00:00Z'),
  ('lottery-day-bet', 'D', 'VALID_BET', '{ELOTT,LOTT}', 5000, 'POINTS', 5, 2, '2026-01-01T00:00:00Z'),
  ('lottery-week-tickets', 'W', 'BET_COUNT', '{ELOTT,LOTT}', 30, 'POINTS', 40, 3, '2026-01-01T00:00:00Z'),
  ('lottery-week-bet', 'W', 'VALID_BET', '{ELOTT,LOTT}', 50000, 'POINTS', 40, 4, '2026-01-01T00:00:00Z');
insert into rewards_leaderboard (code, period, metric, game_types, prizes, position, starts_at) values
  ('lottery-day', 'D', 'VALID_BET', '{ELOTT,LOTT}', '[]', 1, '2026-01-01T00:00:00Z'),
  ('lottery-week', 'W', 'VALID_BET', '{ELOTT,LOTT}', '[]', 2, '2026-01-01T00:00:00Z');

-- Every settlement that counted, once per event. A void marks the settlement that it cancels.
create table rewards_bet (
  event_id uuid primary key,
  bet_no bigint not null,
  member_id bigint not null,
  game_type text not null,
  vendor_code text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  valid_bet_minor bigint not null,
  settled_at timestamptz not null,
  voided boolean not null default false
);
create index rewards_bet_no on rewards_bet (bet_no);
create index rewards_bet_member on rewards_bet (member_id, settled_at);

-- Every void, once per event. `bet_event` is the settlement that it cancelled; null while that has not arrived.
create table rewards_void (
  event_id uuid primary key,
  bet_no bigint not null,
  bet_event uuid
);
create index rewards_void_early on rewards_void (bet_no) where bet_event is null;

create table rewards_login_day (
  member_id bigint not null,
  day date not null,
  primary key (member_id, day)
);

-- Progress in missions (`mission:<code>`) and scores of leaderboards (`board:<code>`). `period` is the first day of the
-- period, or `once`.
create table rewards_tally (
  subject text not null,
  period text not null,
  member_id bigint not null,
  score bigint not null,
  -- The time at which the current score was reached.
  reached_at timestamptz not null,
  primary key (subject, period, member_id),
  constraint rewards_tally_score check (score >= 0)
);
create index rewards_tally_rank on rewards_tally (subject, period, score desc, reached_at, member_id);
create index rewards_tally_member on rewards_tally (member_id, subject);

create table rewards_mission_claim (
  member_id bigint not null,
  mission_code text not null references rewards_mission,
  period text not null,
  claimed_at timestamptz not null,
  -- Null when the whole reward was deducted from what the member owed.
  reward_id bigint references rewards_reward,
  -- Whether a void has cancelled the mission since.
  is_owed boolean not null default false,
  primary key (member_id, mission_code, period)
);
create index rewards_mission_claim_owed on rewards_mission_claim (member_id) where is_owed;

-- The final ranking of a leaderboard's period, which never changes.
create table rewards_final (
  leaderboard_code text not null references rewards_leaderboard,
  period text not null,
  frozen_at timestamptz not null,
  primary key (leaderboard_code, period)
);
create table rewards_final_rank (
  leaderboard_code text not null,
  period text not null,
  rank integer not null,
  member_id bigint not null,
  score bigint not null,
  reached_at timestamptz not null,
  reward_id bigint references rewards_reward,
  primary key (leaderboard_code, period, rank),
  foreign key (leaderboard_code, period) references rewards_final
);
