-- Members who were moved below another agent, each with everyone below. The paths before and after tell where a member
-- stood at any time. A row is never changed.
create table identity_move (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity_member (id),
  from_path text not null,
  to_path text not null,
  moved_at timestamptz not null,
  check (from_path <> to_path)
);
create index identity_move_time on identity_move (moved_at);

create function identity_refuse_move_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never changed or deleted', tg_table_name;
end $$;
create trigger identity_move_final before update or delete or truncate on identity_move
  for each statement execute function identity_refuse_move_change();
