-- When a bet was settled or voided: events and what they counted are removed some time later, and the void of a bet opens
-- the tasks again that ended after its settlement because nothing was left.
alter table wallet_turnover_event add column at timestamptz not null default now();
alter table wallet_turnover_event alter column at drop default;
-- Rows arrive in the order of their times.
create index wallet_turnover_event_age on wallet_turnover_event using brin (at);
