-- A FREEBET reward is bonus money: `credit_minor` is its amount. Those that ended when free bets could not be redeemed have
-- none.
alter table points_reward drop constraint points_reward_credit;
alter table points_reward add constraint points_reward_credit check (case type
  when 'PHYSICAL' then credit_minor is null
  when 'CREDIT' then credit_minor is not null
  else credit_minor is not null or ends_at is not null end);
