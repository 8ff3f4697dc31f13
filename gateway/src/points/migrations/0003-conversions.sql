-- Conversions of points into money.

create table points_conversion (
  number         text primary key,
  member_id      bigint not null,
  -- Identifies one intent of the member: the same request id converts once.
  request_id     uuid not null,
  points         bigint not null check (points > 0),
  credited_minor bigint not null check (credited_minor > 0),
  -- The platform's calendar day, for the daily maximum.
  day            date not null,
  converted_at   timestamptz not null,
  unique (member_id, request_id)
);
create index points_conversion_day on points_conversion (member_id, day);
