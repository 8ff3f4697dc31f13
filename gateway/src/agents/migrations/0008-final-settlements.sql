-- Compares the rows as they are: their texts are long, and a run may pay tens of thousands of them.
create or replace function agents_settlement_is_final() returns trigger language plpgsql as $$
declare
  unchanged agents_settlement := new;
begin
  unchanged.status := old.status;
  unchanged.paid_at := old.paid_at;
  if (old.status, new.status) not in (('DUE', 'PAID'), ('UNDER_REVIEW', 'DUE'), ('UNDER_REVIEW', 'REJECTED'))
     or unchanged is distinct from old then
    raise exception 'settlement % is final', old.id;
  end if;
  return new;
end $$;
