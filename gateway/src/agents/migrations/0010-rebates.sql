-- Daily rebates: each member's part of the own valid bets, and each agent's difference to the downlines' rates. Amounts in
-- minor units.

-- One day. It counts the entries up to `closed_seq`; later entries of its time belong to the next day.
create table agents_rebate_run (
  ends_at timestamptz primary key,
  starts_at timestamptz not null,
  -- Entries of earlier time with a higher number than this arrived after their own day was closed.
  late_after_seq bigint not null,
  closed_seq bigint not null,
  -- A smaller rebate is not paid.
  min_minor bigint not null,
  -- OPEN: not calculated yet. FROZEN: calculated, but not completely paid. DONE: everything is paid.
  state text not null default 'OPEN' check (state in ('OPEN', 'FROZEN', 'DONE')),
  opened_at timestamptz not null,
  check (starts_at < ends_at and late_after_seq <= closed_seq)
);

create table agents_rebate (
  id bigint generated always as identity primary key,
  ends_at timestamptz not null references agents_rebate_run,
  member_id bigint not null,
  rate_ppm integer not null check (rate_ppm > 0),
  own_base_minor numeric(38) not null,
  -- The member's own rebate.
  rebate_minor numeric(38) not null check (rebate_minor >= 0),
  -- The income from everyone below: gross less the part of the direct downlines.
  gross_minor numeric(38) not null,
  downlines_minor numeric(38) not null,
  difference_minor numeric(38) not null check (difference_minor = greatest(gross_minor - downlines_minor, 0)),
  -- The base, rate and part of each direct downline, as a text, so that a repeated calculation can be compared byte by byte.
  proof text not null,
  -- Whether the own rebate was not paid because the member took a break or was blocked.
  is_withheld boolean not null default false,
  paid_at timestamptz,
  unique (ends_at, member_id)
);
create index agents_rebate_member on agents_rebate (member_id, ends_at desc);
create index agents_rebate_due on agents_rebate (ends_at, member_id) where paid_at is null;

create trigger agents_rebate_undeleted before delete or truncate on agents_rebate
  for each statement execute function agents_refuse_change();
-- A row changes once, when it is paid.
create function agents_rebate_is_final() returns trigger language plpgsql as $$
declare
  unchanged agents_rebate := new;
begin
  unchanged.paid_at := old.paid_at;
  unchanged.is_withheld := old.is_withheld;
  if old.paid_at is not null or new.paid_at is null or unchanged is distinct from old then
    raise exception 'rebate % is final', old.id;
  end if;
  return new;
end $$;
create trigger agents_rebate_final before update on agents_rebate
  for each row execute function agents_rebate_is_final();
