-- What operators and vendors change of the catalogue, each change whole and able to be taken back.

-- A vendor under maintenance closes all its games, and those that it delivers.
alter table catalog_vendor add column status text not null default 'live' check (status in ('live', 'maintenance'));
-- 'withdrawn' stands in no list and is not launched; what was played of it stays in the records.
alter table catalog_game drop constraint catalog_game_status_check;
alter table catalog_game add constraint catalog_game_status_check check (status in ('live', 'maintenance', 'withdrawn'));

-- Games that stand first in their category, in this order.
create table catalog_pin (
  game_type text not null,
  game_id   text not null references catalog_game (game_id),
  place     integer not null check (place > 0),
  primary key (game_type, game_id)
);
create trigger catalog_pin_changed after insert or update or delete on catalog_pin
  for each statement execute function catalog_changed();

create table catalog_change (
  number     bigint generated always as identity primary key,
  at         timestamptz not null,
  -- `operator:olga`.
  actor      text not null,
  -- `import`, `status`, `pins`, `rollback`.
  kind       text not null,
  reason     text not null,
  taken_back_by bigint references catalog_change
);
create table catalog_change_item (
  change_number bigint not null references catalog_change,
  -- `game:…`, `vendor:…`, `pins:RNG`.
  subject text not null,
  -- null: there was none.
  before  jsonb,
  after   jsonb not null,
  primary key (change_number, subject)
);
