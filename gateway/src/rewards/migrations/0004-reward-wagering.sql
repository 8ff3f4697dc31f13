-- Conditions of the required bets of a reward, as its promotion states them; null: all games count in full.
alter table rewards_reward add column wagering jsonb;
