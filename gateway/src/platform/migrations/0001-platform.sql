-- What operators changed of the platform's switches and settings. What is not here has the default of the code.

create table platform_switch (
  mod_id     text primary key,
  enabled    boolean not null,
  changed_at timestamptz not null,
  changed_by text not null
);

create table platform_setting (
  key        text primary key,
  value      jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null
);
