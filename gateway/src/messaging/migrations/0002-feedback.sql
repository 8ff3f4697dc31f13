-- What people write to the site. Nothing here is changed; pictures stand with the platform, under `feedback:<id>` and
-- `affiliate-application:<id>`.

create table messaging_feedback (
  id          bigint generated always as identity primary key,
  -- Made by the page, once per intent: sent again, it is stored once.
  request_id  uuid not null unique,
  -- Null: a visitor.
  member_id   bigint,
  type        text not null check (type in ('DEPOSIT', 'WITHDRAWAL', 'GAME', 'SERVICE', 'APPLICATION', 'OTHER')),
  content     text not null check (content <> ''),
  contact     text,
  received_at timestamptz not null
);

create table messaging_affiliate_application (
  id          bigint generated always as identity primary key,
  request_id  uuid not null unique,
  member_id   bigint,
  full_name   text not null,
  email       text not null,
  mobile      text,
  -- The code of whoever invited, in capitals, and whose it was then.
  code        text,
  inviter_id  bigint,
  remark      text check (length(remark) <= 140),
  received_at timestamptz not null
);
