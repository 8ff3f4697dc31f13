-- Deposits, withdrawals and rewards of real members, for the record of a team. A row is added once per event and never
-- changes. Amounts in minor units.
create table agents_movement (
  id bigint generated always as identity primary key,
  -- The event that reported it; null for a movement that is older than this table.
  event_id uuid unique,
  member_id bigint not null,
  -- The position in the tree at that moment, the member last.
  path text not null,
  kind text not null check (kind in ('DEPOSIT', 'WITHDRAWAL', 'REBATE', 'BONUS')),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null
);
create index agents_movement_time on agents_movement (at desc, id desc);
create index agents_movement_team on agents_movement (path text_pattern_ops, at);
create index agents_movement_member on agents_movement (member_id, at desc);

-- Earlier deposits and withdrawals whose events were delivered. The events of the others will still arrive.
insert into agents_movement (member_id, path, kind, amount_minor, at)
  select m.id, m.path, 'DEPOSIT', t.amount, t.occurred_at
    from ledger_transfers t
    join ledger_accounts a on a.id = t.to_account and a.book = 'main'
    join identity_member m on m.id = a.member_id and m.account_class = 'real'
   where t.type = 'DEPOSIT'
     and not exists (
       select from outbox o where o.name = 'deposit.credited' and o.subscriber = 'agents' and o.payload ->> 'orderNo' = t.reference)
   order by t.occurred_at, t.id;
insert into agents_movement (member_id, path, kind, amount_minor, at)
  select m.id, m.path, 'WITHDRAWAL', w.amount_minor, w.disbursed_at
    from wallet_withdrawal w
    join identity_member m on m.id = w.member_id and m.account_class = 'real'
   where w.disbursed_at is not null
     and not exists (
       select from outbox o where o.name = 'withdrawal.disbursed' and o.subscriber = 'agents' and o.payload ->> 'orderNo' = w.order_no)
   order by w.disbursed_at, w.order_no;
