-- Over whose connection a vendor's games are played, and under which id: a vendor may be delivered by another, as aggregators do.

-- The code of the connection; null where the vendor is connected itself.
alter table catalog_vendor add column delivered_by text check (delivered_by ~ '^[A-Z0-9_]{2,40}$');
-- The game's id at that connection; null where it is `game_id`.
alter table catalog_game add column vendor_game text check (vendor_game ~ '^[A-Za-z0-9._-]{1,60}$');
