-- A login whose password was right, from a place where the member never was: open until they prove who they are.
create table identity_challenge (
  -- sha-256 of the token that the asker was given.
  token_hash text primary key,
  member_id  bigint not null references identity_member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_challenge_expiry on identity_challenge (expires_at);

-- The member's authenticator app. The secret must be read to check a code, so it is stored as it is.
create table identity_authenticator (
  member_id    bigint primary key references identity_member (id),
  -- Base 32.
  secret       text not null,
  created_at   timestamptz not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is good twice.
  last_step    bigint not null default 0
);

-- For who has lost the app: each is good once.
create table identity_recovery_code (
  member_id bigint not null references identity_member (id),
  -- sha-256; the code has 80 random bits.
  code_hash text not null,
  used_at   timestamptz,
  primary key (member_id, code_hash)
);
