-- A member's bets, newest first, by result, category and vendor: the index itself leaves out the other bets.
create index betting_round_filtered on betting_round (member_id, placed_at desc, bet_no desc, status, category, vendor_code);
drop index betting_round_newest;
