-- Names of a game in other languages, by language code; `name` serves every language without one here.
alter table catalog_game add column names jsonb not null default '{}';
