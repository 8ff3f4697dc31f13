-- An agent has one contract of a kind at any moment, and gives no higher rate than the agent's own contract has at that
-- moment. The checks run at the end of each transaction. They look at the time from the earliest moment that the change
-- concerns, so that earlier times stay as they were.

create function agents_read_best_rate(tiers jsonb) returns integer immutable language sql as $$
  select coalesce(max((tier ->> 'ratePpm')::integer), 0) from jsonb_array_elements(tiers) as tier
$$;
alter table agents_contract
  add constraint agents_contract_best_rate check (best_rate_ppm = agents_read_best_rate(tiers)),
  add constraint agents_contract_span check (ended_at >= effective_from);

-- The contracts of an agent of one kind, with the time in which each is in force.
create function agents_list_spans(kind text, holder bigint)
  returns table (id bigint, from_id bigint, best_rate_ppm integer, span tstzrange) stable language sql as $$
  select c.id, c.from_id, c.best_rate_ppm, tstzrange(c.effective_from, c.ended_at)
    from agents_contract c
   where c.type = kind and c.to_id = holder and c.effective_from is not null
     and (c.ended_at is null or c.ended_at > c.effective_from)
$$;

-- Whether the contracts of an agent always have a rate during a time.
create function agents_is_covered(kind text, holder bigint, rate integer, wanted tstzrange)
  returns boolean stable language sql as $$
  select isempty(wanted) or coalesce(
    (select range_agg(s.span) @> wanted from agents_list_spans(kind, holder) s where s.best_rate_ppm >= rate), false)
$$;

create function agents_check_spans(kind text, holder bigint, since timestamptz) returns void language plpgsql as $$
declare
  after tstzrange := tstzrange(since, null);
  broken bigint;
begin
  select later.id into broken
    from agents_list_spans(kind, holder) later join agents_list_spans(kind, holder) earlier
      on earlier.id < later.id and not isempty(earlier.span * later.span * after)
   limit 1;
  if broken is not null then
    raise exception 'contract % overlaps another one of its agent', broken;
  end if;
  select given.id into broken
    from (
      select s.id, s.from_id, s.best_rate_ppm, s.span from agents_list_spans(kind, holder) s
       where s.from_id is not null
      union all
      select c.id, c.from_id, c.best_rate_ppm, tstzrange(c.effective_from, c.ended_at) from agents_contract c
       where c.type = kind and c.from_id = holder and c.effective_from is not null
    ) given
   where not agents_is_covered(kind, given.from_id, given.best_rate_ppm, given.span * after)
   limit 1;
  if broken is not null then
    raise exception 'contract % exceeds the contract from which it is given', broken;
  end if;
end $$;

drop trigger agents_contract_ceiling on agents_contract;
drop function agents_check_ceiling();

create function agents_contract_keeps_spans() returns trigger language plpgsql as $$
declare
  since timestamptz := new.effective_from;
begin
  if tg_op = 'UPDATE' then
    since := case
      when (new.type, new.from_id, new.to_id, new.best_rate_ppm, new.effective_from)
             is not distinct from (old.type, old.from_id, old.to_id, old.best_rate_ppm, old.effective_from)
        then least(old.ended_at, new.ended_at)
      else least(old.effective_from, new.effective_from) end;
    if (old.type, old.to_id) <> (new.type, new.to_id) then
      perform agents_check_spans(old.type, old.to_id, since);
    end if;
  end if;
  if since is not null then
    perform agents_check_spans(new.type, new.to_id, since);
  end if;
  return null;
end $$;
create constraint trigger agents_contract_spans after insert or update on agents_contract
  deferrable initially deferred for each row execute function agents_contract_keeps_spans();

create trigger agents_contract_undeleted before delete or truncate on agents_contract
  for each statement execute function agents_refuse_change();
