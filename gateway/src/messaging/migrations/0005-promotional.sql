-- What invites to play: members on a break do not see it. A banner does unless its publisher says otherwise, and a notice of type PR always does.

alter table messaging_notice add column is_promotional boolean not null default false;
update messaging_notice set is_promotional = true where type = 'PR';
alter table messaging_notice add constraint messaging_notice_promotional check (type <> 'PR' or is_promotional);
alter table messaging_banner add column is_promotional boolean not null default true;
alter table messaging_message add column is_promotional boolean not null default false;
