-- The banks that members can choose, and members' accounts at them, to which withdrawals are paid.

create table wallet_bank (
  code text primary key,
  name jsonb not null,
  -- Length of an account number in digits.
  number_min integer not null,
  number_max integer not null,
  position integer not null,
  enabled boolean not null default true,
  constraint wallet_bank_number check (4 <= number_min and number_min <= number_max and number_max <= 34)
);

create table wallet_bank_account (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- Identifies one intent of the member: the same request id returns the same account.
  request_id uuid not null,
  bank_code text not null references wallet_bank,
  holder text not null,
  -- The encrypted number, a keyed digest by which the same number is found again, and its last digits.
  number_sealed text not null,
  number_digest text not null,
  number_tail text not null,
  branch text,
  is_default boolean not null,
  added_at timestamptz not null,
  usable_from timestamptz not null,
  locked_at timestamptz,
  locked_by text,
  lock_reason text,
  removed_at timestamptz,
  constraint wallet_bank_account_request unique (member_id, request_id),
  constraint wallet_bank_account_lock check (
    (locked_at is null) = (locked_by is null) and (locked_at is null) = (lock_reason is null)
  ),
  constraint wallet_bank_account_removed check (removed_at is null or not is_default)
);
create index wallet_bank_account_member on wallet_bank_account (member_id) where removed_at is null;
create index wallet_bank_account_number on wallet_bank_account (number_digest);
create unique index wallet_bank_account_default on wallet_bank_account (member_id) where is_default;
create unique index wallet_bank_account_once on wallet_bank_account (member_id, bank_code, number_digest)
  where removed_at is null;
