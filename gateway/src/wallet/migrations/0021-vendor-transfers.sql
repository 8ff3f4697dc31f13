-- Transfers between a member's main account and the wallet that a vendor keeps for the member. Amounts in minor units.

create table wallet_vendor_transfer (
  id bigint generated always as identity unique,
  -- Also the transfer's reference at the vendor.
  transfer_no text primary key,
  member_id bigint not null,
  -- Identifies one intent of the member: the same request id returns the same transfer. A request for every vendor
  -- creates one row per vendor.
  request_id uuid not null,
  vendor text not null,
  -- The vendor's name at the request.
  vendor_name text not null,
  direction text not null,
  amount_minor bigint not null,
  -- As requested: null for every vendor, and for everything.
  requested_vendor text,
  requested_minor bigint,
  state text not null,
  reason text,
  created_at timestamptz not null,
  -- How often the vendor was asked for the outcome without a definite answer, when it was last asked, and when it is asked next.
  asked integer not null default 0,
  asked_at timestamptz,
  next_ask_at timestamptz not null,
  decided_at timestamptz,
  constraint wallet_vendor_transfer_request unique (member_id, request_id, vendor),
  constraint wallet_vendor_transfer_direction check (direction in ('IN', 'OUT')),
  constraint wallet_vendor_transfer_amount check (amount_minor > 0),
  constraint wallet_vendor_transfer_state check (state in ('PENDING', 'UNKNOWN', 'DONE', 'FAILED')),
  constraint wallet_vendor_transfer_decided check ((state in ('DONE', 'FAILED')) = (decided_at is not null)),
  constraint wallet_vendor_transfer_reason check ((state = 'FAILED') = (reason is not null))
);
-- No transfer starts while the outcome of another one with the same vendor is open.
create unique index wallet_vendor_transfer_open on wallet_vendor_transfer (member_id, vendor) where decided_at is null;
create index wallet_vendor_transfer_due on wallet_vendor_transfer (next_ask_at) where decided_at is null;
create index wallet_vendor_transfer_member on wallet_vendor_transfer (member_id, id desc);

-- The history of a transfer. `actor` is `member`, `clock`, `vendor:<code>` or an operator.
create table wallet_vendor_transfer_step (
  id bigint generated always as identity primary key,
  transfer_no text not null references wallet_vendor_transfer,
  at timestamptz not null,
  state text not null,
  actor text not null,
  note text
);
create index wallet_vendor_transfer_step_transfer on wallet_vendor_transfer_step (transfer_no, id);
create trigger wallet_vendor_transfer_step_append_only before update or delete on wallet_vendor_transfer_step
  for each statement execute function ledger_refuse_change();

-- Money that was in transit to a vendor before a stop of withdrawals is still settled, because it has already left the main account.
create or replace function ledger_refuse_while_stopped() returns trigger language plpgsql as $$
begin
  if new.type = 'VENDOR_IN' and exists (
    select from ledger_accounts where id = new.from_account and book like 'vendor\_in\_transit:%'
  ) then
    return new;
  end if;
  if exists (select from wallet_withdrawal_stop where resumed_at is null) then
    raise exception 'withdrawals are stopped: % refused', new.type using errcode = 'PW001';
  end if;
  return new;
end $$;
