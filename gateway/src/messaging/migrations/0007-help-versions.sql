-- Counts the changes of a topic or article. Whoever changes one names the version that they saw.
alter table messaging_help_topic add column version integer not null default 1;
alter table messaging_help_article add column version integer not null default 1;
