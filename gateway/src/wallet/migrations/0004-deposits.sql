-- Ways to deposit, and what members asked of them. Amounts in minor units.

create table wallet_deposit_method (
  id text primary key,
  kind text not null,
  -- The payment provider behind it, for hosted payments.
  provider text,
  title jsonb not null,
  instructions jsonb not null,
  min_minor bigint not null,
  max_minor bigint not null,
  daily_max_minor bigint not null,
  fee_ppm bigint not null default 0,
  fee_fixed_minor bigint not null default 0,
  expires_min integer not null default 30,
  quick_amounts bigint[] not null,
  position integer not null,
  enabled boolean not null default true,
  constraint wallet_deposit_method_kind check (kind in ('BANK', 'EWALLET', 'QR', 'GATEWAY', 'AGENT')),
  constraint wallet_deposit_method_range check (0 < min_minor and min_minor <= max_minor)
);

create table wallet_deposit_order (
  order_no text primary key,
  member_id bigint not null,
  -- One intent of a person: the same number is the same order.
  request_id uuid not null,
  method_id text not null references wallet_deposit_method,
  amount_minor bigint not null,
  fee_minor bigint not null,
  status text not null,
  provider text,
  provider_payment text,
  pay_url text,
  received_minor bigint,
  reason_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  constraint wallet_deposit_order_request unique (member_id, request_id),
  constraint wallet_deposit_order_payment unique (provider, provider_payment),
  constraint wallet_deposit_order_amounts check (amount_minor > 0 and fee_minor >= 0 and fee_minor < amount_minor),
  constraint wallet_deposit_order_status check (
    status in ('CREATED', 'PENDING_PSP', 'SUBMITTED', 'REVIEWING', 'UNKNOWN', 'CREDITED', 'FAILED', 'EXPIRED', 'CANCELLED')
  )
);
create index wallet_deposit_order_member on wallet_deposit_order (member_id, created_at desc);
create index wallet_deposit_order_open on wallet_deposit_order (expires_at) where decided_at is null;
