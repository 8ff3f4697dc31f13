-- The catalogue: vendors, games, what members like and played, and the jackpot pool.

create table catalog_vendor (
  code      text primary key check (code ~ '^[A-Z0-9_]{2,40}$'),
  name      text not null,
  hot       boolean not null default false,
  -- Place in menus; ties go by code.
  position  integer not null
);

create table catalog_game (
  node_id         integer primary key,
  game_id         text not null unique check (game_id ~ '^[A-Za-z0-9._-]{1,60}$'),
  vendor          text not null references catalog_vendor (code),
  game_type       text not null
    check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'SV3')),
  name            text not null,
  classifications text[] not null default '{}',
  min_bet_minor   bigint not null check (min_bet_minor > 0),
  lines           integer not null default 0 check (lines >= 0),
  rtp_ppm         integer check (rtp_ppm between 0 and 1000000),
  -- Place among the hot games of its type, from 1; null for a game that is not hot.
  hot_rank        integer,
  -- Shown as new until this moment.
  new_until       timestamptz,
  status          text not null default 'live' check (status in ('live', 'maintenance')),
  -- 'hall' opens the list of its vendor's games instead of a game.
  launch_kind     text not null default 'game' check (launch_kind in ('game', 'hall')),
  default_play_type text,
  -- Order within its type: the larger, the earlier.
  weight          integer not null default 0
);
create index catalog_game_vendor on catalog_game (vendor);

-- Members are identity's; the catalogue knows their number only.
create table catalog_favourite (
  member_id  bigint not null,
  node_id    integer not null references catalog_game (node_id),
  added_at   timestamptz not null default now(),
  primary key (member_id, node_id)
);

create table catalog_recent (
  member_id  bigint not null,
  node_id    integer not null references catalog_game (node_id),
  played_at  timestamptz not null,
  primary key (member_id, node_id)
);
create index catalog_recent_played on catalog_recent (played_at);

create table catalog_jackpot (
  code        text primary key,
  pool_minor  bigint not null check (pool_minor >= 0),
  updated_at  timestamptz not null default now()
);

-- One number that grows with every change of vendors and games: gateways rebuild their index when it moved.
create table catalog_version (
  only_row  boolean primary key default true check (only_row),
  version   bigint not null
);
insert into catalog_version (version) values (1);

create function catalog_changed() returns trigger language plpgsql as $$
begin
  update catalog_version set version = version + 1;
  -- In the form of the gateway's signals, so that no second listening connection is needed.
  perform pg_notify('parlour', '{"name": "catalog.changed", "payload": null}');
  return null;
end $$;

create trigger catalog_vendor_changed after insert or update or delete on catalog_vendor
  for each statement execute function catalog_changed();
create trigger catalog_game_changed after insert or update or delete on catalog_game
  for each statement execute function catalog_changed();
