-- A member's bets, newest first, in the order of the record. Bets of one moment have numbers.
create index betting_round_newest on betting_round (member_id, placed_at desc, bet_no desc);
drop index betting_round_member;
