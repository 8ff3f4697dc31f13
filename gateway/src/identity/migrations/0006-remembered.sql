-- Devices that asked to be remembered for a day. A token is good once: using it makes the next one of its family.
create table identity_remembered (
  -- sha-256 of the token in the device's cookie.
  token_hash text primary key,
  -- One device, from its login on.
  family     uuid not null,
  member_id  bigint not null references identity_member (id),
  created_at timestamptz not null,
  -- A day after the login, whatever was used in between.
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index identity_remembered_family on identity_remembered (family);
create index identity_remembered_member on identity_remembered (member_id);
create index identity_remembered_expiry on identity_remembered (expires_at);

-- The device that opened the session, where it is remembered.
alter table identity_session add column family uuid;
