-- The bonus stakes of a settled round stay in play while one of its wins is held.
update wallet_grant g set in_play_minor = g.in_play_minor + held.minor
  from (
    select grant_id, sum(bonus_stake_minor) as minor from betting_round
     where settled_at is not null and held_minor > 0 and grant_id is not null group by grant_id
  ) held
 where g.id = held.grant_id;
