-- What of a payment came from the jackpot pool, minor units: it goes back there when the payment is taken back.
alter table betting_transaction add column jackpot_minor bigint not null default 0 check (jackpot_minor >= 0);
alter table betting_round add column jackpot_minor bigint not null default 0 check (jackpot_minor >= 0);
create index betting_round_jackpot on betting_round (settled_at) where jackpot_minor > 0;
-- The best slips of a week, and who played a kind of game.
create index betting_round_category on betting_round (category, settled_at) where settled_at is not null;
