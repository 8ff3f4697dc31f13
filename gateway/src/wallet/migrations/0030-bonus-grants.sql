-- Bonus grants. The bonus money of a grant is the ledger's book `bonus:<id>` of its member. Amounts in minor units.

create table wallet_grant (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- The award that opened it, such as `promotion-claim:12`: it opens one grant.
  source_key text not null unique,
  -- Languages to names; null where the source alone names it.
  title jsonb,
  amount_minor bigint not null,
  -- Bonus stakes of rounds that are open. A grant does not end before it is 0.
  in_play_minor bigint not null default 0,
  status text not null default 'ACTIVE',
  created_at timestamptz not null,
  -- Null for a grant that does not expire.
  expires_at timestamptz,
  ended_at timestamptz,
  -- The money that the grant became.
  converted_minor bigint not null default 0,
  -- Who cancelled it, and why.
  ended_by text,
  end_reason text,
  constraint wallet_grant_amounts check (amount_minor > 0 and in_play_minor >= 0 and converted_minor >= 0),
  constraint wallet_grant_status check (status in ('ACTIVE', 'CONVERTED', 'USED', 'CANCELLED', 'EXPIRED')),
  constraint wallet_grant_ended check ((status = 'ACTIVE') = (ended_at is null)),
  constraint wallet_grant_converted check (converted_minor = 0 or status = 'CONVERTED'),
  constraint wallet_grant_time check (expires_at > created_at)
);
create index wallet_grant_member on wallet_grant (member_id, id desc);
create index wallet_grant_active on wallet_grant (member_id) where status = 'ACTIVE';
create index wallet_grant_expiry on wallet_grant (expires_at) where status = 'ACTIVE';

-- The bets that a grant requires do not hold back the withdrawal of other money.
alter table wallet_turnover_task add column grant_id bigint unique references wallet_grant;
