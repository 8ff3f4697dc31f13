-- Manual deposits: the member pays to an account of the site, and a cashier compares the payment with the bank's statement.

alter table wallet_deposit_method
  -- The site's receiving account {bank, holder, number, qr}. Null for a payment provider.
  add column payee jsonb,
  add column requires_proof boolean not null default false,
  add column requires_sender boolean not null default false;

alter table wallet_deposit_order
  -- The receiving account as it was when the order was created.
  add column payee jsonb,
  -- The text in the payment's remark, by which the cashier finds the payment on the statement.
  add column reference_code text,
  add column sender_name text,
  -- The last digits of the payer's account.
  add column sender_tail text,
  add column submitted_at timestamptz,
  -- The bank's number of the payment.
  add column bank_reference text,
  add column decided_by text,
  -- An operator's message to the member.
  add column reason text,
  add column claimed_by text,
  add column claimed_until timestamptz,
  add constraint wallet_deposit_order_manual check (
    (payee is null) = (reference_code is null) and (payee is null or provider is null)
  ),
  add constraint wallet_deposit_order_submitted check (
    status not in ('SUBMITTED', 'REVIEWING') or submitted_at is not null
  ),
  add constraint wallet_deposit_order_claim check ((claimed_by is null) = (claimed_until is null));
create unique index wallet_deposit_order_reference on wallet_deposit_order (reference_code);
create unique index wallet_deposit_order_bank_reference on wallet_deposit_order (bank_reference);
create index wallet_deposit_order_queue on wallet_deposit_order (created_at) where reference_code is not null;
create index wallet_deposit_order_failed on wallet_deposit_order (member_id, decided_at) where status = 'FAILED';

-- The history of an order, for its member.
create table wallet_deposit_step (
  id bigint generated always as identity primary key,
  order_no text not null references wallet_deposit_order,
  at timestamptz not null,
  status text not null,
  reason_code text
);
create index wallet_deposit_step_order on wallet_deposit_step (order_no, id);
