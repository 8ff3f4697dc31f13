-- Acts that need a second person: what was requested, and the one decision about it. Neither is ever changed.

create table operator_request (
  id           bigint generated always as identity primary key,
  act          text not null,
  -- As it was sent; checked again before the act runs.
  input        jsonb not null,
  -- What the two people decide on, as it was when it was requested.
  facts        jsonb not null,
  actor        text not null,
  -- Who answers for the actor: for a program, the owner of its token.
  person       text not null,
  reason       text not null,
  requested_at timestamptz not null,
  expires_at   timestamptz not null
);

create table operator_decision (
  request_id bigint primary key references operator_request,
  -- `failed`: approved, but the act was no longer possible and changed nothing.
  state      text not null check (state in ('approved', 'rejected', 'failed')),
  actor      text not null,
  person     text not null,
  reason     text not null,
  decided_at timestamptz not null,
  -- The answer of the act, or the code of its failure.
  outcome    jsonb
);

create function operator_request_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a request of an operator and its decision are never changed or deleted';
end $$;
create trigger operator_request_final before update or delete or truncate on operator_request
  for each statement execute function operator_request_is_final();
create trigger operator_decision_final before update or delete or truncate on operator_decision
  for each statement execute function operator_request_is_final();

create function operator_decision_by_another() returns trigger language plpgsql as $$
begin
  if new.state <> 'rejected'
     and exists (select from operator_request r where r.id = new.request_id and r.person = new.person) then
    raise exception 'nobody approves a request of his own';
  end if;
  return new;
end $$;
create trigger operator_decision_two_people before insert on operator_decision
  for each row execute function operator_decision_by_another();
