-- Posts a batch in a time that is proportional to its length: neither the written transfers nor the answers are joined
-- with the items, because a join without statistics compares each with each. `coalesce` keeps the planner from making
-- a join of it again.
create or replace function post_batch(p_items jsonb)
  returns table (outcome text, transfer_id bigint, from_balance bigint, to_balance bigint)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  own_transaction xid8 := pg_current_xact_id();
begin
  perform ledger_lock(p_items);
  return query
  with item as materialized (
    select i.*, giver.id as giver_id, giver.balance as giver_balance, giver.seq + 1 as giver_seq,
           taker.id as taker_id, taker.balance as taker_balance, taker.seq + 1 as taker_seq,
           known.id as known_id, known.amount as known_amount, known.request_hash as known_hash,
           -- Only what fits has a number.
           case when known.id is null and coalesce(giver.balance >= i.amount, true)
             then nextval('ledger_transfer_ids') end as id
      from rows from (jsonb_to_recordset(p_items) as (source text, key text, hash uuid, type text, from_member bigint,
             from_book text, to_member bigint, to_book text, currency text, amount bigint, reference text, remark text,
             occurred_at timestamptz))
             with ordinality as i(source, key, hash, type, from_member, from_book, to_member, to_book, currency, amount,
               reference, remark, occurred_at, place)
      join ledger_accounts giver on (giver.member_id, giver.book) = (i.from_member, i.from_book)
      join ledger_accounts taker on (taker.member_id, taker.book) = (i.to_member, i.to_book)
      left join ledger_transfers known on (known.source, known.key) = (i.source, i.key)
  ),
  written as (
    insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq, amount,
        reference, remark, occurred_at)
      select i.id, i.source, i.key, i.hash, i.type, i.giver_id, i.taker_id, coalesce(i.giver_seq, i.id),
             coalesce(i.taker_seq, i.id), i.amount, i.reference, i.remark, i.occurred_at
        from item i where i.id is not null
      on conflict do nothing
      returning ledger_transfers.id
  ),
  judged as materialized (
    select i.*, coalesce(i.id in (select w.id from written w), false) as is_posted from item i
  ),
  side as materialized (
    select j.giver_id as account_id, j.giver_seq as seq, j.id, -j.amount as amount, j.giver_balance - j.amount as balance,
           j.occurred_at from judged j where j.is_posted
    union all
    select j.taker_id, j.taker_seq, j.id, j.amount, j.taker_balance + j.amount, j.occurred_at
      from judged j where j.is_posted
  ),
  moved as (
    update ledger_accounts a set balance = s.balance, seq = s.seq from side s where a.id = s.account_id and a.id > 0
  ),
  entered as (
    insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at)
      select s.account_id, coalesce(s.seq, s.id), s.id, s.amount, s.balance, s.occurred_at from side s
  )
  select case
           when j.is_posted then 'posted'
           when j.known_amount = 0 then 'rolled-back'
           when j.known_hash = j.hash then 'replay'
           when j.known_id is not null then 'key-mismatch'
           when j.giver_balance < j.amount then 'insufficient-funds'
           else 'again'
         end,
         case when j.is_posted then j.id else j.known_id end,
         j.giver_balance - case when j.is_posted then j.amount else 0 end,
         j.taker_balance + case when j.is_posted then j.amount else 0 end
    from judged j
   order by j.place;
end $$;
