-- What of the pool no stake has fed: its start, and the background players of a demonstration. The house puts it in when it is won.
alter table catalog_jackpot add column unfunded_minor bigint not null default 0 check (unfunded_minor >= 0);
update catalog_jackpot set unfunded_minor = pool_minor;
alter table catalog_jackpot add constraint catalog_jackpot_unfunded check (unfunded_minor <= pool_minor);
