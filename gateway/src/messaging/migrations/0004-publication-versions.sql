-- Counts the changes of a notice or banner. Whoever changes one names the version that they saw.
alter table messaging_notice add column version integer not null default 1;
alter table messaging_banner add column version integer not null default 1;
