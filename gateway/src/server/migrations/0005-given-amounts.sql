-- What operators gave alone, below the bound of the site, for as long as it counts towards the bound.

create table operator_given (
  person    text not null,
  act       text not null,
  -- What was given, so that a repeated act counts once.
  key       text not null,
  kind      text not null,
  member_id bigint,
  amount    bigint not null check (amount > 0),
  given_at  timestamptz not null,
  primary key (act, key)
);
create index operator_given_person on operator_given (person, kind, given_at);
