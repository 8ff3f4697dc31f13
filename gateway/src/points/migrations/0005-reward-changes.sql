-- Who chose the terms of a reward, and when: that person does not decide alone about its redemptions.

create table points_reward_change (
  reward_id  bigint not null references points_reward,
  -- The operator, or the owner of the token.
  person     text not null,
  changed_at timestamptz not null
);
create index points_reward_change_time on points_reward_change (reward_id, changed_at);
