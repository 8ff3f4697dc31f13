-- A jackpot soon after another jackpot of the same vendor is held together with the whole win of which it is part.
alter table betting_win_hold drop constraint betting_win_hold_because;
alter table betting_win_hold add constraint betting_win_hold_because
  check (held_because in ('single-win', 'daily-net', 'repeated-jackpot'));
-- The part of the amount that came from the jackpot pool. `limit_minor` is 0 for a repeated jackpot.
alter table betting_win_hold add column jackpot_minor bigint not null default 0;
alter table betting_win_hold add constraint betting_win_hold_jackpot
  check (jackpot_minor between 0 and amount_minor and (jackpot_minor > 0) = (held_because = 'repeated-jackpot'));

create index betting_transaction_jackpots on betting_transaction (vendor_code, applied_at) where jackpot_minor > 0;
