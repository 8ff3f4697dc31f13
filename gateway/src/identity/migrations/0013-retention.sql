-- Old rows are found by age.
create index identity_login_age on identity_login (at);
create index identity_member_demo_age on identity_member (registered_at)
  where account_class = 'demo' and status = 'active';
