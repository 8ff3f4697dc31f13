-- What the frame itself keeps: news to deliver, the record of acts, keys and used nonces of sealed payloads.

create table outbox (
  id          bigint generated always as identity primary key,
  event_id    uuid not null,
  name        text not null,
  subscriber  text not null,
  payload     jsonb not null,
  occurred_at timestamptz not null,
  -- When it may be claimed: a claimed row is due again when its lease ends.
  due_at      timestamptz not null,
  attempts    integer not null default 0,
  parked_at   timestamptz
);
create index outbox_due on outbox (due_at) where parked_at is null;

create table audit_entry (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  actor   text not null,
  act     text not null,
  subject text not null,
  before  jsonb,
  after   jsonb,
  -- Place in the chain and sha256 over the previous hash and this entry; set once, by the sealing job.
  seq     bigint unique,
  hash    text,
  check ((seq is null) = (hash is null))
);
create index audit_entry_unsealed on audit_entry (id) where seq is null;
create index audit_entry_subject on audit_entry (subject, id);

create function audit_entry_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null
     and (new.id, new.at, new.actor, new.act, new.subject) = (old.id, old.at, old.actor, old.act, old.subject)
     and new.before is not distinct from old.before and new.after is not distinct from old.after then
    return new;
  end if;
  raise exception 'an audit entry is never changed or deleted';
end $$;
create trigger audit_entry_final before update or delete on audit_entry
  for each row execute function audit_entry_is_final();

create table payload_key (
  kid        text primary key,
  -- The private key as a JWK.
  secret     jsonb not null,
  created_at timestamptz not null
);

create table payload_nonce (
  nonce      text primary key,
  expires_at timestamptz not null
);
create index payload_nonce_expiry on payload_nonce (expires_at);
