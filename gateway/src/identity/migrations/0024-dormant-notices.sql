-- When the owner of a dormant account got the notice; null if no verified contact could be reached.
alter table identity_member add column dormant_notice_at timestamptz;
create index identity_member_dormant on identity_member (dormant_since, id) where dormant_since is not null;
