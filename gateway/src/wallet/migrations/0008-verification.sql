-- Verifications of the audit log and the ledger, and the stop of what leaves the house after one found a drift.

create table wallet_verification (
  id           bigint generated always as identity primary key,
  -- The night in the site's time zone, once; null for one that an operator ran.
  night        date unique,
  actor        text not null,
  -- Whether everything was read, or only what is new since the last sound one.
  is_full      boolean not null,
  started_at   timestamptz not null,
  finished_at  timestamptz not null,
  -- The end of the audit log that was verified, and the transfer up to which nothing can be added any more.
  audit_seq    bigint not null,
  audit_hash   text not null,
  ledger_until bigint not null,
  problems     jsonb not null,
  -- Whether it found a problem that two people have not accepted before.
  is_alarm     boolean not null
);

create table wallet_withdrawal_stop (
  id            bigint generated always as identity primary key,
  reason        text not null,
  problems      jsonb not null,
  stopped_by    text not null,
  stopped_at    timestamptz not null,
  resumed_by    text,
  resume_reason text,
  resumed_at    timestamptz,
  check ((resumed_at is null) = (resumed_by is null) and (resumed_at is null) = (resume_reason is null))
);
create unique index wallet_withdrawal_stop_open on wallet_withdrawal_stop ((true)) where resumed_at is null;

-- While withdrawals are stopped, no new money leaves the house or changes its owner, whichever code posts it. Money
-- that left before is still settled or returned.
create function ledger_refuse_while_stopped() returns trigger language plpgsql as $$
begin
  if exists (select from wallet_withdrawal_stop where resumed_at is null) then
    raise exception 'withdrawals are stopped: % refused', new.type using errcode = 'PW001';
  end if;
  return new;
end $$;
create trigger ledger_transfers_stop before insert on ledger_transfers
  for each row when (new.type in ('WITHDRAW_HOLD', 'WITHDRAW_PAYOUT', 'VENDOR_IN', 'TRANSFER_UP', 'TRANSFER_DOWN'))
  execute function ledger_refuse_while_stopped();
