-- When an account without logins was marked as dormant and its owner notified. A later login ends it; the time stays.
alter table identity_member add column dormant_since timestamptz;
