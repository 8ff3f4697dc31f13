-- A picture that a person was asked to read. Who reads this table learns neither the text nor whose it is.
create table identity_captcha (
  -- sha-256 of the token in the person's cookie.
  token_hash text primary key,
  -- HMAC of the text with that token, which is stored nowhere.
  answer     text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_captcha_expiry on identity_captcha (expires_at);

-- Where a member has proved before who they are.
create table identity_known_place (
  member_id     bigint not null references identity_member (id),
  -- `address:<ip>` or `device:<sha-256 of the token in the device's cookie>`.
  place         text not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (member_id, place)
);
create index identity_known_place_age on identity_known_place (last_seen_at);
