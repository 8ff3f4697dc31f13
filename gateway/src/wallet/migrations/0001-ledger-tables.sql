-- The ledger: accounts, transfers between two of them, and the two entries of every transfer.
-- Amounts are integers of minor units. Transfers and entries are only ever added.

create sequence ledger_account_ids;
create sequence ledger_house_ids;
create sequence ledger_transfer_ids;

-- A member's account (id above 0) carries its balance and the number of its last entry. An account of the house
-- (id below 0, member 0) carries neither: every bet would wait for that one row. Its balance is the sum of its entries.
create table ledger_accounts (
  id bigint primary key,
  member_id bigint not null,
  book text not null,
  currency text not null,
  balance bigint,
  seq bigint,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_owner unique (member_id, book),
  constraint ledger_accounts_kind check (
    (id > 0 and member_id > 0 and balance is not null and seq is not null)
    or (id < 0 and member_id = 0 and balance is null and seq is null)
  ),
  constraint ledger_balance_not_negative check (balance >= 0)
) with (fillfactor = 50);

-- One movement of money. A row without accounts is a tombstone: the key of a debit whose rollback came first.
create table ledger_transfers (
  id bigint primary key,
  source text not null,
  key text not null,
  -- 128 bits of a digest of what was asked, so that a key cannot be used again for something else.
  request_hash uuid not null,
  type text not null,
  from_account bigint,
  to_account bigint,
  -- Which entry of each account this is: the account's own count, or for the house the transfer's id.
  from_seq bigint,
  to_seq bigint,
  amount bigint not null,
  reference text,
  remark text,
  reverses bigint references ledger_transfers,
  occurred_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  constraint ledger_transfers_key unique (source, key),
  constraint ledger_transfers_shape check (
    (amount > 0 and from_account is not null and to_account is not null and from_account <> to_account
      and from_seq is not null and to_seq is not null)
    or (amount = 0 and from_account is null and to_account is null and reverses is null)
  )
);
create unique index ledger_transfers_reverses on ledger_transfers (reverses) where reverses is not null;

create table ledger_entries (
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  occurred_at timestamptz not null,
  primary key (account_id, seq),
  constraint ledger_entries_amount check (amount <> 0),
  constraint ledger_entries_balance check (balance_after >= 0),
  constraint ledger_entries_kind check ((account_id > 0) = (balance_after is not null))
);

-- What the entries of a house account up to a transfer add up to, so that a balance reads only the newer ones.
create table ledger_house_folds (
  account_id bigint primary key references ledger_accounts,
  balance bigint not null,
  entries bigint not null
);
create table ledger_fold_state (
  one boolean primary key default true check (one),
  folded_until bigint not null default 0,
  next_until bigint not null default 0,
  next_transaction xid8 not null default '0'
);
insert into ledger_fold_state default values;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
