-- The time at which a bet was settled or voided. Old events and their counts are deleted by it. The void of a bet
-- reopens the tasks that ended after its settlement because no money was left.
alter table wallet_turnover_event add column at timestamptz not null default now();
alter table wallet_turnover_event alter column at drop default;
-- Rows are inserted in the order of their times.
create index wallet_turnover_event_age on wallet_turnover_event using brin (at);
