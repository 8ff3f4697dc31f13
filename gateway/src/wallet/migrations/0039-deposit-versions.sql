-- Counts the changes to what the limits of a member's deposits depend on: new orders, transfers to the member and late
-- payments. An order is inserted only if nothing has changed since its limits were checked.
create table wallet_deposit_version (
  member_id bigint primary key,
  version bigint not null
) with (fillfactor = 50);
