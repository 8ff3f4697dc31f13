-- Accounts of other services by which a member signs in. Once confirmed a link stands for ever.
create table identity_link (
  -- `google`, `facebook`, `telegram`: as configured.
  provider  text not null,
  -- The service's own name of the person; never a name or address.
  subject   text not null,
  member_id bigint not null references identity_member (id),
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (member_id, provider)
);
create function identity_link_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a confirmed link is never changed or removed';
end $$;
create trigger identity_link_final before update or delete on identity_link
  for each row execute function identity_link_is_final();

-- What is between here and another service for some minutes; each row is good once.
create table identity_sign_in_state (
  -- sha-256 of the token that the browser or the service brings back.
  token_hash text primary key,
  -- `oidc`: a sign-in under way; `ticket`: proved, and not linked yet; `proof`: a signed login that was used.
  kind       text not null check (kind in ('oidc', 'ticket', 'proof', 'passkey')),
  provider   text not null,
  -- What the kind needs: verifier, nonce and browser of a sign-in, the subject of a ticket.
  details    jsonb not null,
  expires_at timestamptz not null
);
create index identity_sign_in_state_expiry on identity_sign_in_state (expires_at);

create table identity_passkey (
  -- As the authenticator names it, in base64url.
  credential_id text primary key,
  member_id     bigint not null references identity_member (id),
  -- COSE, in base64url.
  public_key    text not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index identity_passkey_member on identity_passkey (member_id);
