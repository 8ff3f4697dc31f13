-- Names of a vendor in other languages, by language code; `name` serves every language without one here.
alter table catalog_vendor add column names jsonb not null default '{}';
