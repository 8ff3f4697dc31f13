-- What lotteries drew and when they draw next, as their vendors told it. A draw never changes once it is told.
create table catalog_draw (
  -- The connection that delivers the lottery, and its id there.
  delivered_by text not null,
  vendor_game  text not null,
  number       bigint not null,
  drawn_at     timestamptz not null,
  numbers      text[] not null,
  primary key (delivered_by, vendor_game, number)
);
create index catalog_draw_drawn on catalog_draw (drawn_at);

-- The draw that takes bets now: one per lottery.
create table catalog_next_draw (
  delivered_by text not null,
  vendor_game  text not null,
  number       bigint not null,
  closes_at    timestamptz not null,
  draws_at     timestamptz not null,
  primary key (delivered_by, vendor_game)
);
