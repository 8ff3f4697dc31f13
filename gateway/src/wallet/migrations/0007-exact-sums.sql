-- Sums of the house's books have no upper bound: a sum of many bigints need not be one.
drop view ledger_house_balances;
alter table ledger_house_folds alter column balance type numeric;

create or replace function ledger_fold() returns bigint language plpgsql set enable_seqscan = off set jit = off as $$
declare
  drawn bigint;
  state ledger_fold_state;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'ledger_fold needs a transaction of its own';
  end if;
  drawn := (select case when is_called then last_value else 0 end from ledger_transfer_ids);
  select * into state from ledger_fold_state where one for update;
  if pg_snapshot_xmin(pg_current_snapshot()) <= state.next_transaction then
    return state.folded_until;
  end if;
  insert into ledger_house_folds as f (account_id, balance, entries)
    select a.id, new.balance, new.entries
      from ledger_accounts a
      cross join lateral (
        select sum(e.amount) as balance, count(*) as entries from ledger_entries e
         where e.account_id = a.id and e.seq > state.folded_until and e.seq <= state.next_until
      ) new
     where a.id < 0 and new.entries > 0
    on conflict (account_id) do update set balance = f.balance + excluded.balance, entries = f.entries + excluded.entries;
  update ledger_fold_state
     -- Another gateway may have folded while this one waited for the row, and have seen further.
     set folded_until = state.next_until, next_until = greatest(drawn, state.next_until),
         next_transaction = pg_current_xact_id()
   where one;
  return state.next_until;
end $$;

-- The balance of every house account, exact at this moment.
create view ledger_house_balances as
  select a.id, a.book, a.currency,
         coalesce(f.balance, 0) + new.balance as balance,
         coalesce(f.entries, 0) + new.entries as entries
    from ledger_accounts a
    cross join ledger_fold_state s
    left join ledger_house_folds f on f.account_id = a.id
    cross join lateral (
      select coalesce(sum(e.amount), 0) as balance, count(*) as entries
        from ledger_entries e where e.account_id = a.id and e.seq > s.folded_until
    ) new
   where a.id < 0;
