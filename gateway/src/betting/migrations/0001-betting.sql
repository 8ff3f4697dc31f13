-- What vendors' games did: launches, sessions, rounds and the vendors' own transactions.

-- A launch token opens one game for one member, once, within a minute. Only its hash is kept.
create table betting_launch (
  token_hash text primary key,
  member_id bigint not null,
  -- The site session that asked: play ends with it.
  site_token_hash text not null,
  vendor_code text not null,
  vendor_game text not null,
  game_id bigint not null,
  language text not null,
  demo boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table betting_session (
  id text primary key,
  member_id bigint not null,
  site_token_hash text not null,
  vendor_code text not null,
  vendor_game text not null,
  game_id bigint not null,
  demo boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index betting_session_member on betting_session (member_id, opened_at desc);

-- One round is one line of the betting record. Amounts in minor units.
create table betting_round (
  bet_no bigint generated always as identity primary key,
  vendor_code text not null,
  round_id text not null,
  session_id text not null references betting_session,
  member_id bigint not null,
  -- The member and all uplines at the moment of the bet, as ids each followed by a point: teams of later days change nothing.
  team_path text not null,
  game_id bigint not null,
  category text not null,
  demo boolean not null,
  status text not null,
  stake_minor bigint not null,
  payout_minor bigint not null default 0,
  valid_bet_minor bigint not null default 0,
  outcome jsonb,
  rule_version text not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  constraint betting_round_vendor_round unique (vendor_code, round_id),
  constraint betting_round_status check (
    status in ('OPEN', 'WON', 'LOST', 'DRAW', 'VOID', 'REFUNDED', 'RESETTLED', 'UNFINISHED')
  ),
  constraint betting_round_settled check ((status in ('OPEN', 'UNFINISHED')) = (settled_at is null)),
  constraint betting_round_amounts check (stake_minor >= 0 and payout_minor >= 0 and valid_bet_minor >= 0)
);
create index betting_round_member on betting_round (member_id, placed_at desc);
create index betting_round_settled on betting_round (settled_at) where settled_at is not null;
create index betting_round_open on betting_round (placed_at) where settled_at is null;

-- Every transaction that a vendor sent and we applied, under the vendor's own id, with the reply we gave.
create table betting_transaction (
  vendor_code text not null,
  tx_id text not null,
  verb text not null,
  request_hash text not null,
  round_id text,
  ref_tx_id text,
  amount_minor bigint not null default 0,
  state text not null,
  reply jsonb,
  applied_at timestamptz not null,
  primary key (vendor_code, tx_id),
  constraint betting_transaction_state check (state in ('APPLIED', 'REVERSED', 'TOMBSTONED'))
);
create index betting_transaction_round on betting_transaction (vendor_code, round_id);

-- A nonce counts once while its timestamp would be accepted.
create table betting_nonce (
  vendor_code text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (vendor_code, nonce)
);
create index betting_nonce_seen on betting_nonce (seen_at);

-- Who may not place bets, from when until when. What was staked before still settles.
create table betting_exclusion (
  member_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (member_id, starts_at),
  constraint betting_exclusion_span check (ends_at > starts_at)
);

-- What a vendor may give away: credited from promotion expense, never beyond the budget.
create table betting_campaign (
  vendor_code text not null,
  campaign_id text not null,
  budget_minor bigint not null,
  spent_minor bigint not null default 0,
  primary key (vendor_code, campaign_id),
  constraint betting_campaign_funded check (spent_minor between 0 and budget_minor)
);

-- What a person should look at: a reused transaction id, a win for a round that never was.
create table betting_alarm (
  id bigint generated always as identity primary key,
  vendor_code text not null,
  kind text not null,
  tx_id text,
  round_id text,
  details jsonb not null default '{}',
  raised_at timestamptz not null
);
