-- No agent gives a higher rate than that of the agent's own contract. This is checked at the end of each transaction,
-- for the contracts that agents gave and for the contracts that they hold.
create function agents_check_ceiling() returns trigger language plpgsql as $$
declare
  broken bigint;
begin
  select child.id into broken
    from agents_contract child
    left join agents_contract parent
      on parent.to_id = child.from_id and parent.type = child.type and parent.status = 'ACTIVE'
   where child.status = 'ACTIVE' and child.type = new.type and child.from_id is not null
     and (child.id = new.id or child.from_id = new.to_id)
     and (parent.id is null or parent.best_rate_ppm < child.best_rate_ppm)
   limit 1;
  if broken is not null then
    raise exception 'contract % exceeds the contract from which it is given', broken;
  end if;
  return null;
end $$;
create constraint trigger agents_contract_ceiling after insert or update of status on agents_contract
  deferrable initially deferred for each row execute function agents_check_ceiling();
