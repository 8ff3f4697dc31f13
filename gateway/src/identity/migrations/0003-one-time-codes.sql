-- Codes that were sent to a phone or mailbox. Who reads this table learns no code: argon2id, and over in minutes.
create table identity_one_time_code (
  id         bigint generated always as identity primary key,
  -- What it is good for: `login`, `register`, `recover`, `challenge`.
  purpose    text not null,
  -- For whom: a phone number, or sha-256 of what only the asker has.
  subject    text not null,
  code_hash  text not null,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index identity_one_time_code_subject on identity_one_time_code (purpose, subject, id);
create index identity_one_time_code_expiry on identity_one_time_code (expires_at);

-- A number that was proved belongs to one member: whoever has the phone signs in to that account.
create unique index identity_profile_verified_mobile on identity_profile (dialing_code, mobile)
  where mobile_verified_at is not null;

-- Which version of the terms the member accepted, and when.
alter table identity_profile add column terms_version text;
alter table identity_profile add column terms_accepted_at timestamptz;
