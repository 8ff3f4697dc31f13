-- Vendors that stand first in their category, in this order; the others follow in the order of all menus.
create table catalog_vendor_place (
  game_type text not null,
  vendor    text not null references catalog_vendor (code),
  place     integer not null check (place > 0),
  primary key (game_type, vendor)
);
create trigger catalog_vendor_place_changed after insert or update or delete on catalog_vendor_place
  for each statement execute function catalog_changed();
