-- Operators search the whole record, newest first: by the kind of object, act, actor and time.

create index audit_entry_time on audit_entry (at, id);
create index audit_entry_actor on audit_entry (actor, at, id);
create index audit_entry_act on audit_entry (act, at, id);
create index audit_entry_kind on audit_entry (split_part(subject, ':', 1), at, id);

-- The reason of an act whose states before and after do not contain it.
alter table audit_entry add column reason text;

create or replace function audit_entry_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null
     and (new.id, new.at, new.actor, new.act, new.subject) = (old.id, old.at, old.actor, old.act, old.subject)
     and new.before is not distinct from old.before and new.after is not distinct from old.after
     and new.reason is not distinct from old.reason then
    return new;
  end if;
  raise exception 'an audit entry is never changed or deleted';
end $$;
