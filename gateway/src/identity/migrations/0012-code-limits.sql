-- How often the subject was locked: each lock can be longer than the one before.
alter table identity_attempt_guard add column locks integer not null default 0;

-- Browsers that read a captcha before their first code by SMS. Who reads this table learns no token and no member.
create table identity_known_browser (
  -- sha-256 of the token in the browser's cookie.
  token_hash text primary key,
  expires_at timestamptz not null
);
create index identity_known_browser_expiry on identity_known_browser (expires_at);
