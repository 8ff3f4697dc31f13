-- Links by which a member sets a new password; each is good once.
create table identity_recovery (
  -- sha-256 of the token in the link.
  token_hash text primary key,
  -- Null where nobody has that name and mailbox: asking costs and answers the same.
  member_id  bigint references identity_member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_recovery_expiry on identity_recovery (expires_at);
