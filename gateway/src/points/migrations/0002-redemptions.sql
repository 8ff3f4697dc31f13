-- Redemptions: the request of a member, the goods' destination, the credit of a money reward, and the decision.

-- The amount that one CREDIT reward adds to the wallet, in minor units. Null for every other type.
alter table points_reward add column credit_minor bigint check (credit_minor > 0);
update points_reward set credit_minor = case code
    when 'credit-500' then 50000
    when 'credit-2000' then 200000
    when 'credit-10000' then 1000000
    when 'credit-50000' then 5000000
  end
  where type = 'CREDIT';
alter table points_reward add constraint points_reward_credit check ((type = 'CREDIT') = (credit_minor is not null));

-- Free bets cannot be redeemed.
update points_reward set ends_at = greatest(now(), starts_at + interval '1 second') where type = 'FREEBET';

alter table points_redemption
  -- Identifies one intent of the member: the same request id redeems once.
  add column request_id uuid not null,
  -- For all units together, as it was at the request. Null for goods.
  add column credit_minor bigint check (credit_minor > 0),
  add column address text check (length(address) <= 300),
  -- With the dialing code: +95 9123456.
  add column mobile text check (length(mobile) <= 32),
  add column decided_by text check ((decided_by is null) = (status = 'IN_PROCESS')),
  add constraint points_redemption_request unique (member_id, request_id);

create index points_redemption_waiting on points_redemption (id) where status = 'IN_PROCESS';
create index points_redemption_use on points_redemption (member_id, reward_id);
