-- A session that was opened with a password that has to be changed: until then it may do nothing else.
alter table identity_session add column must_change_password boolean not null default false;
