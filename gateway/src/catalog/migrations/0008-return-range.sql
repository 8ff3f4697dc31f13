-- The highest return of a game whose bets return differently; null where all return `rtp_ppm`.
alter table catalog_game add column rtp_max_ppm integer check (rtp_max_ppm between 0 and 1000000);
