-- What the tables alone cannot say, checked by the database whoever writes.

-- Entries come in pairs: whatever a statement adds to the entries is, transfer by transfer, one amount taken from
-- the transfer's `from` and given to its `to`, and each member entry continues from the one before it.
create function ledger_check_entries() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken bigint;
begin
  select a.transfer_id into broken
    from added a left join ledger_transfers t on t.id = a.transfer_id
   group by a.transfer_id
  having count(*) <> 2
      or sum(a.amount) <> 0
      or count(*) filter (where a.account_id = t.from_account and a.seq = t.from_seq and a.amount = -t.amount) <> 1
      or count(*) filter (where a.account_id = t.to_account and a.seq = t.to_seq and a.amount = t.amount) <> 1
   limit 1;
  if found then
    raise exception 'transfer % is not balanced by its entries', broken using errcode = 'check_violation';
  end if;
  select a.transfer_id into broken
    from added a left join ledger_entries p on p.account_id = a.account_id and p.seq = a.seq - 1
   where a.account_id > 0 and a.balance_after <> coalesce(p.balance_after, 0) + a.amount
      or a.account_id > 0 and a.seq > 1 and p.seq is null
   limit 1;
  if found then
    raise exception 'transfer % does not continue its account', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_check_entries();

-- At commit, a transfer has its two entries. (The trigger above has compared what they say.)
create function ledger_check_transfer() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.amount > 0 and (
    select count(*) from ledger_entries e
     where (e.account_id, e.seq) in ((new.from_account, new.from_seq), (new.to_account, new.to_seq))
       and e.transfer_id = new.id
  ) <> 2 then
    raise exception 'transfer % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_transfers_entered after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_check_transfer();
