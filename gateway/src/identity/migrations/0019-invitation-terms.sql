-- The terms of an agent's invitation. Other codes have no end and no limit of uses.
alter table identity_invite_code
  -- The kind of account that a registration with the code opens: 0 member, 1 agent.
  add column account_code smallint not null default 0 check (account_code in (0, 1)),
  add column expires_at timestamptz,
  add column uses_max integer check (uses_max > 0),
  -- Registrations with the code.
  add column uses integer not null default 0,
  -- The id of the request that created the code, so that a repeated request creates nothing.
  add column request_id uuid,
  add constraint identity_invite_code_uses check (uses >= 0 and (uses_max is null or uses <= uses_max));
create unique index identity_invite_code_request on identity_invite_code (member_id, request_id)
  where request_id is not null;

-- Finds members of a team by the first letters of their names, which are the only letters that an agent sees.
create index identity_member_initials on identity_member (left(lower(username), 2), path text_pattern_ops);
