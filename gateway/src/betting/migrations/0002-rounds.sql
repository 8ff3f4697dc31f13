-- When the vendor was last asked about a round that is open for long.
alter table betting_round add column checked_at timestamptz;
create index betting_round_member_open on betting_round (member_id, placed_at) where settled_at is null;

-- One day of one vendor, compared. A difference is something for a person; nothing is ever posted because of it.
create table betting_reconciliation (
  vendor_code text not null,
  -- UTC.
  day date not null,
  ours_count bigint not null,
  ours_bet_minor bigint not null,
  ours_win_minor bigint not null,
  theirs_count bigint not null,
  theirs_bet_minor bigint not null,
  theirs_win_minor bigint not null,
  -- [{txId, verb, ours, theirs}]: amounts in minor units, null where that side has no such message.
  differences jsonb not null default '[]',
  compared_at timestamptz not null,
  primary key (vendor_code, day)
);
create index betting_transaction_applied on betting_transaction (vendor_code, applied_at);
