-- What the seed has done, so that a start that was cut short goes on where it stopped and a later one does nothing.
create table seed_step (
  name    text primary key,
  done_at timestamptz not null
);
