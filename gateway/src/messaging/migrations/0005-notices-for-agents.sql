-- AG: a notice that only agents read, in the agent centre.
alter table messaging_notice drop constraint messaging_notice_type_check;
alter table messaging_notice add constraint messaging_notice_type_check check (type in ('PL', 'PU', 'PR', 'H', 'AG'));
