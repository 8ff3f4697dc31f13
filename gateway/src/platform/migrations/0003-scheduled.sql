-- Changes of switches and settings that operators scheduled, and what became of them.

create table platform_scheduled (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('setting', 'switch')),
  key        text not null,
  value      jsonb not null,
  starts_at  timestamptz not null,
  reason     text not null,
  created_by text not null,
  created_at timestamptz not null,
  -- `failed`: it was no longer valid when its time came.
  state      text not null default 'waiting' check (state in ('waiting', 'applied', 'cancelled', 'failed')),
  ended_at   timestamptz,
  ended_by   text,
  check ((state = 'waiting') = (ended_at is null))
);
create index platform_scheduled_due on platform_scheduled (starts_at) where state = 'waiting';
create index platform_scheduled_ended on platform_scheduled (ended_at) where state <> 'waiting';
