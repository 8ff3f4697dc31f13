-- Posting. Outcomes are answers, not exceptions, so that one refused item does not undo its neighbours:
--   posted, replay (the key was posted with the same content), key-mismatch (with other content),
--   insufficient-funds, rolled-back (a rollback of this key came first),
-- and for reversals also: tombstoned (nothing to reverse yet; the key is now closed), already-reversed, not-reversible.
-- An exception is a defect of the caller. All functions need read committed: each statement after the lock must see
-- what others committed while it waited.

-- The account of one owner and book, made when it is first used; a member's account is returned locked.
create function ledger_open(p_member bigint, p_book text, p_currency text) returns ledger_accounts
  language plpgsql set enable_seqscan = off as $$
declare
  account ledger_accounts;
begin
  loop
    if p_member = 0 then
      select * into account from ledger_accounts where member_id = 0 and book = p_book;
    else
      select * into account from ledger_accounts where member_id = p_member and book = p_book for update;
    end if;
    exit when found;
    insert into ledger_accounts (id, member_id, book, currency, balance, seq)
    values (
      case when p_member = 0 then -nextval('ledger_house_ids') else nextval('ledger_account_ids') end,
      p_member, p_book, p_currency,
      case when p_member = 0 then null else 0 end,
      case when p_member = 0 then null else 0 end
    ) on conflict do nothing;
  end loop;
  if account.currency <> p_currency then
    raise exception 'account % of member % is kept in %, not in %', p_book, p_member, account.currency, p_currency
      using errcode = 'check_violation';
  end if;
  return account;
end $$;

-- Moves one amount. `p_reverses` is for post_reversal only.
create function post_transfer(
  p_source text, p_key text, p_hash uuid, p_type text,
  p_from_member bigint, p_from_book text, p_to_member bigint, p_to_book text,
  p_currency text, p_amount bigint, p_reference text, p_remark text, p_occurred_at timestamptz,
  p_reverses bigint default null,
  out outcome text, out transfer_id bigint, out from_balance bigint, out to_balance bigint
) language plpgsql set enable_seqscan = off as $$
declare
  giver ledger_accounts;
  taker ledger_accounts;
  known record;
  -- Taken before a transfer's id is drawn: ledger_fold relies on it.
  own_transaction xid8 := pg_current_xact_id();
begin
  -- Accounts are locked in the order of their ids, here and in post_batch, so that no two calls wait for each other.
  if p_from_member > 0 and p_to_member > 0 then
    if p_from_member <> p_to_member and (p_from_book, p_to_book) not in (('float', 'main'), ('main', 'float')) then
      raise exception 'a transfer from % to % of another member is not allowed', p_from_book, p_to_book
        using errcode = 'check_violation';
    end if;
    perform 1 from ledger_accounts
      where (member_id, book) in ((p_from_member, p_from_book), (p_to_member, p_to_book)) order by id for update;
  end if;
  giver := ledger_open(p_from_member, p_from_book, p_currency);
  taker := ledger_open(p_to_member, p_to_book, p_currency);
  from_balance := giver.balance;
  to_balance := taker.balance;

  select t.id, t.request_hash, t.amount into known from ledger_transfers t where t.source = p_source and t.key = p_key;
  if not found then
    if giver.balance < p_amount then
      outcome := 'insufficient-funds';
      return;
    end if;
    transfer_id := nextval('ledger_transfer_ids');
    insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq,
        amount, reference, remark, reverses, occurred_at)
      values (transfer_id, p_source, p_key, p_hash, p_type, giver.id, taker.id,
        coalesce(giver.seq + 1, transfer_id), coalesce(taker.seq + 1, transfer_id),
        p_amount, p_reference, p_remark, p_reverses, p_occurred_at)
      on conflict do nothing;
    if not found then
      -- Somebody else's call, holding other locks, used the key (or reversed the same transfer) a moment ago.
      select t.id, t.request_hash, t.amount into known from ledger_transfers t where t.source = p_source and t.key = p_key;
      if not found then
        transfer_id := (select t.id from ledger_transfers t where t.reverses = p_reverses);
        outcome := 'already-reversed';
        return;
      end if;
    end if;
  end if;
  if known.id is not null then
    transfer_id := known.id;
    outcome := case when known.amount = 0 then 'rolled-back' when known.request_hash = p_hash then 'replay' else 'key-mismatch' end;
    return;
  end if;

  from_balance := giver.balance - p_amount;
  to_balance := taker.balance + p_amount;
  update ledger_accounts a
     set balance = case a.id when giver.id then from_balance else to_balance end, seq = a.seq + 1
   where a.id in (giver.id, taker.id) and a.id > 0;
  insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at) values
    (giver.id, coalesce(giver.seq + 1, transfer_id), transfer_id, -p_amount, from_balance, p_occurred_at),
    (taker.id, coalesce(taker.seq + 1, transfer_id), transfer_id, p_amount, to_balance, p_occurred_at);
  outcome := 'posted';
end $$;

-- Makes what accounts are missing for `p_items` and locks the members' ones in the order of their ids.
create function ledger_lock(p_items jsonb) returns void
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  insert into ledger_accounts (id, member_id, book, currency, balance, seq)
    select case when w.member = 0 then -nextval('ledger_house_ids') else nextval('ledger_account_ids') end,
           w.member, w.book, w.currency,
           case when w.member = 0 then null else 0 end, case when w.member = 0 then null else 0 end
      from (
        select i.from_member as member, i.from_book as book, i.currency
          from jsonb_to_recordset(p_items) as i(from_member bigint, from_book text, currency text)
        union
        select i.to_member, i.to_book, i.currency
          from jsonb_to_recordset(p_items) as i(to_member bigint, to_book text, currency text)
      ) w
     where not exists (select from ledger_accounts a where a.member_id = w.member and a.book = w.book)
     order by w.member, w.book
    on conflict do nothing;

  perform 1 from ledger_accounts a
    where a.member_id > 0 and (a.member_id, a.book) in (
      select i.from_member, i.from_book from jsonb_to_recordset(p_items) as i(from_member bigint, from_book text)
      union all
      select i.to_member, i.to_book from jsonb_to_recordset(p_items) as i(to_member bigint, to_book text))
    order by a.id for update;
end $$;

-- Moves many amounts in one statement. `p_items` is an array of objects with the names of post_transfer's parameters.
-- A member may occur once per call, so that every balance is known from the locked rows. Answers in the given order;
-- `again` asks to post that item by itself: its key was used at the same moment by somebody holding other locks.
create function post_batch(p_items jsonb)
  returns table (outcome text, transfer_id bigint, from_balance bigint, to_balance bigint)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  own_transaction xid8 := pg_current_xact_id();
begin
  perform ledger_lock(p_items);
  return query
  with item as materialized (
    select i.*, giver.id as giver_id, giver.balance as giver_balance, giver.seq as giver_seq,
           taker.id as taker_id, taker.balance as taker_balance, taker.seq as taker_seq,
           known.id as known_id, known.amount as known_amount, known.request_hash as known_hash
      from rows from (jsonb_to_recordset(p_items) as (
             source text, key text, hash uuid, type text, from_member bigint, from_book text, to_member bigint, to_book text,
             currency text, amount bigint, reference text, remark text, occurred_at timestamptz))
             with ordinality as i(source, key, hash, type, from_member, from_book, to_member, to_book,
               currency, amount, reference, remark, occurred_at, place)
      join ledger_accounts giver on giver.member_id = i.from_member and giver.book = i.from_book
      join ledger_accounts taker on taker.member_id = i.to_member and taker.book = i.to_book
      left join ledger_transfers known on known.source = i.source and known.key = i.key
  ),
  fit as materialized (
    select item.*, nextval('ledger_transfer_ids') as id
      from item
     where item.known_id is null and coalesce(item.giver_balance >= item.amount, true)
  ),
  written as (
    insert into ledger_transfers (id, source, key, request_hash, type, from_account, to_account, from_seq, to_seq,
        amount, reference, remark, occurred_at)
      select f.id, f.source, f.key, f.hash, f.type, f.giver_id, f.taker_id,
             coalesce(f.giver_seq + 1, f.id), coalesce(f.taker_seq + 1, f.id),
             f.amount, f.reference, f.remark, f.occurred_at
        from fit f
      on conflict do nothing
      returning ledger_transfers.id
  ),
  posted as materialized (select f.* from fit f join written w on w.id = f.id),
  side as materialized (
    select p.giver_id as account_id, p.giver_seq + 1 as seq, p.id, -p.amount as amount, p.giver_balance - p.amount as balance,
           p.occurred_at from posted p
    union all
    select p.taker_id, p.taker_seq + 1, p.id, p.amount, p.taker_balance + p.amount, p.occurred_at from posted p
  ),
  moved as (
    update ledger_accounts a set balance = s.balance, seq = s.seq from side s where a.id = s.account_id and a.id > 0
  ),
  entered as (
    insert into ledger_entries (account_id, seq, transfer_id, amount, balance_after, occurred_at)
      select s.account_id, coalesce(s.seq, s.id), s.id, s.amount, s.balance, s.occurred_at from side s
  )
  select case
           when p.id is not null then 'posted'
           when i.known_amount = 0 then 'rolled-back'
           when i.known_hash = i.hash then 'replay'
           when i.known_id is not null then 'key-mismatch'
           when i.giver_balance < i.amount then 'insufficient-funds'
           else 'again'
         end,
         coalesce(p.id, i.known_id),
         i.giver_balance - coalesce(p.amount, 0),
         i.taker_balance + coalesce(p.amount, 0)
    from item i left join posted p on p.place = i.place
   order by i.place;
end $$;

-- The same one after the other, so that a member may occur more than once: for all that belongs to one transaction.
create function post_each(p_items jsonb)
  returns table (outcome text, transfer_id bigint, from_balance bigint, to_balance bigint) language plpgsql as $$
declare
  item record;
begin
  perform ledger_lock(p_items);
  for item in
    select * from jsonb_to_recordset(p_items) as i(
      source text, key text, hash uuid, type text, from_member bigint, from_book text, to_member bigint, to_book text,
      currency text, amount bigint, reference text, remark text, occurred_at timestamptz)
  loop
    select r.outcome, r.transfer_id, r.from_balance, r.to_balance into outcome, transfer_id, from_balance, to_balance
      from post_transfer(item.source, item.key, item.hash, item.type, item.from_member, item.from_book,
        item.to_member, item.to_book, item.currency, item.amount, item.reference, item.remark, item.occurred_at) r;
    return next;
  end loop;
end $$;

-- Takes back the transfer posted under (p_source, p_original_key): a transfer of its own, the same amount the other way.
-- Where there is none, the original's key is closed, so that a debit arriving late is refused as rolled-back.
-- `p_reversible` lists the types that may be taken back this way; null means any.
create function post_reversal(
  p_source text, p_key text, p_hash uuid, p_type text, p_original_source text, p_original_key text, p_reversible text[],
  p_reference text, p_remark text, p_occurred_at timestamptz,
  out outcome text, out transfer_id bigint, out from_balance bigint, out to_balance bigint, out member_ids bigint[]
) language plpgsql set enable_seqscan = off as $$
declare
  original ledger_transfers;
  giver ledger_accounts;
  taker ledger_accounts;
begin
  loop
    select * into original from ledger_transfers t where t.source = p_original_source and t.key = p_original_key;
    exit when found;
    insert into ledger_transfers (id, source, key, request_hash, type, amount, reference, occurred_at)
      values (nextval('ledger_transfer_ids'), p_original_source, p_original_key, p_hash, 'TOMBSTONE', 0, p_reference, p_occurred_at)
      on conflict do nothing;
  end loop;
  transfer_id := original.id;
  if original.amount = 0 then
    outcome := 'tombstoned';
    return;
  end if;
  if not (original.type = any(coalesce(p_reversible, array[original.type]))) then
    outcome := 'not-reversible';
    return;
  end if;
  -- The money flows back: the original's taker gives.
  select * into giver from ledger_accounts where id = original.to_account;
  select * into taker from ledger_accounts where id = original.from_account;
  member_ids := array_remove(array[giver.member_id, taker.member_id], 0);
  perform 1 from ledger_accounts where id in (giver.id, taker.id) and id > 0 order by id for update;
  select t.id into transfer_id from ledger_transfers t
    where t.reverses = original.id and not (t.source = p_source and t.key = p_key);
  if found then
    outcome := 'already-reversed';
    return;
  end if;
  select r.outcome, r.transfer_id, r.from_balance, r.to_balance into outcome, transfer_id, from_balance, to_balance
    from post_transfer(p_source, p_key, p_hash, p_type, giver.member_id, giver.book, taker.member_id, taker.book,
      giver.currency, original.amount, p_reference, p_remark, p_occurred_at, original.id) r;
end $$;

-- Adds the house entries that can no longer be joined by older ones to the folds. Call it by itself, in a transaction
-- that has written nothing: a transfer's id is drawn before its transaction commits, so this call notes how far the ids
-- had come, and a later one folds up to there once every transaction of that time has ended.
create function ledger_fold() returns bigint language plpgsql set enable_seqscan = off set jit = off as $$
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
        select sum(e.amount)::bigint as balance, count(*) as entries from ledger_entries e
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
      select coalesce(sum(e.amount), 0)::bigint as balance, count(*) as entries
        from ledger_entries e where e.account_id = a.id and e.seq > s.folded_until
    ) new
   where a.id < 0;
