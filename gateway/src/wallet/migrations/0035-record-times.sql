-- The totals of a period in a member's account record read only the entries of the period.
create index ledger_entries_time on ledger_entries (account_id, occurred_at) include (amount) where account_id > 0;
