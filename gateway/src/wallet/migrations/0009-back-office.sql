-- For operators: indexes of orders by number and by the time of their decision, and of movements that people decided on.
create index wallet_deposit_order_search on wallet_deposit_order (order_no text_pattern_ops);
create index wallet_deposit_order_decided on wallet_deposit_order (decided_at) where decided_at is not null;
-- An operator's refund of a stake has such a key. Decisions on wins are the entries of the book `win_review`.
create index ledger_transfers_altered on ledger_transfers (occurred_at, id)
  where type in ('ADJUST_IN', 'ADJUST_OUT', 'CORRECTION') or type = 'BET_ROLLBACK' and key like 'refund:%';
