-- Daily comparisons of the providers' statements with deposits and payouts. Differences never move money.

create table wallet_statement_day (
  provider text not null,
  -- UTC.
  day date not null,
  compared_at timestamptz not null,
  primary key (provider, day)
);

create table wallet_statement_row (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null,
  -- The provider's number of a payment; the reference of a payout or of its return.
  key text not null,
  reference text not null,
  currency text not null,
  ours_minor bigint,
  theirs_minor bigint,
  state text not null,
  -- When the money moved: by the provider's clock, or else by ours.
  moved_at timestamptz not null,
  found_at timestamptz not null,
  -- An operator has explained the difference.
  accepted_at timestamptz,
  accepted_by text,
  accepted_reason text,
  foreign key (provider, day) references wallet_statement_day,
  constraint wallet_statement_row_once unique (provider, kind, key),
  constraint wallet_statement_row_kind check (kind in ('payment', 'payout', 'return')),
  constraint wallet_statement_row_state check (
    case state
      when 'MATCHED' then ours_minor = theirs_minor
      when 'DIFFERENT' then ours_minor is not null and theirs_minor is not null
      when 'MISSING_HERE' then ours_minor is null and theirs_minor is not null
      when 'MISSING_THERE' then ours_minor is not null and theirs_minor is null
      else false
    end
  ),
  constraint wallet_statement_row_accepted check (
    (accepted_at is null) = (accepted_by is null) and (accepted_at is null) = (accepted_reason is null)
      and (accepted_at is null or state <> 'MATCHED')
  )
);
create index wallet_deposit_order_created on wallet_deposit_order (created_at);
create index wallet_statement_row_day on wallet_statement_row (provider, day);
create index wallet_statement_row_differing on wallet_statement_row (found_at) where state <> 'MATCHED';
-- The payments and payouts of a day.
create index wallet_payment_report_paid on wallet_payment_report (provider, first_at) where state = 'paid';
create index wallet_payment_report_payment on wallet_payment_report (provider, provider_payment) where state = 'paid';
create index wallet_payout_leg_paid on wallet_payout_leg (provider, decided_at) where state = 'PAID';
create index wallet_payout_report_returned on wallet_payout_report (first_at) where state = 'refused';
