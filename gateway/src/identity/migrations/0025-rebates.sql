-- The part of the valid bets that a member gets back each day, in parts per million. A change is a new row, so that the rate
-- of any earlier moment is known. A member without a row has no rebate.
create table identity_rebate (
  member_id bigint not null references identity_member (id),
  since timestamptz not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  primary key (member_id, since)
);

-- The rebate of those who register with the code.
alter table identity_invite_code
  add column rebate_ppm integer not null default 0 check (rebate_ppm between 0 and 1000000);

create function identity_read_rebate(member bigint) returns integer stable language sql as $$
  select coalesce((select rate_ppm from identity_rebate where member_id = member order by since desc limit 1), 0)
$$;

-- No member has a higher rebate than the upline; those directly below the house have no such bound. The check runs at the
-- end of each transaction that changes a rate or a place.
create function identity_check_rebate() returns trigger language plpgsql as $$
declare
  subject bigint := (to_jsonb(new) ->> case tg_table_name when 'identity_rebate' then 'member_id' else 'id' end)::bigint;
  broken bigint;
begin
  select m.id into broken
    from identity_member m join identity_member u on u.id = m.upline_id
   where (m.id = subject or (m.upline_id = subject and tg_table_name = 'identity_rebate'))
     and u.account_class <> 'house' and identity_read_rebate(m.id) > identity_read_rebate(u.id)
   limit 1;
  if broken is not null then
    raise exception 'the rebate of member % exceeds that of the upline', broken;
  end if;
  return null;
end $$;
create constraint trigger identity_rebate_bound after insert on identity_rebate
  deferrable initially deferred for each row execute function identity_check_rebate();
create constraint trigger identity_member_rebate_bound after update of upline_id on identity_member
  deferrable initially deferred for each row when (old.upline_id is distinct from new.upline_id)
  execute function identity_check_rebate();

create trigger identity_rebate_final before update or delete or truncate on identity_rebate
  for each statement execute function identity_refuse_move_change();
