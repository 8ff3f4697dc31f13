-- The operators whose rights changed, as grants of the registry named them last.

create table operator_standing (
  name     text primary key,
  -- When the present account was added; null: the operator was removed.
  since    timestamptz,
  roles    text[] not null,
  noted_at timestamptz not null
);
