-- Each entry has a deadline of its first answer, and may be a complaint, which is kept for five years.
alter table messaging_feedback add column due_at timestamptz;
alter table messaging_feedback add column is_complaint boolean not null default false;
alter table messaging_feedback add column kept_until timestamptz;
alter table messaging_feedback add column claimed_by text;
alter table messaging_feedback add column claimed_until timestamptz;
alter table messaging_affiliate_application add column due_at timestamptz;
alter table messaging_affiliate_application add column claimed_by text;
alter table messaging_affiliate_application add column claimed_until timestamptz;
update messaging_feedback set due_at = received_at + interval '24 hours';
update messaging_affiliate_application set due_at = received_at + interval '24 hours';
alter table messaging_feedback alter column due_at set not null;
alter table messaging_affiliate_application alter column due_at set not null;
create index messaging_feedback_due on messaging_feedback (due_at, id) where handled_at is null;
create index messaging_affiliate_application_due on messaging_affiliate_application (due_at, id) where handled_at is null;

-- The answers of operators, as plain text. An answer is stored once per request id.
create table messaging_feedback_reply (
  id         bigint generated always as identity primary key,
  request_id uuid not null unique,
  -- `feedback:7` or `affiliate-application:7`.
  entry      text not null,
  -- How the person received it: a message on the site, a mail, or another way outside the site.
  channel    text not null check (channel in ('message', 'mail', 'other')),
  body       text not null check (body <> ''),
  sent_by    text not null,
  sent_at    timestamptz not null
);
create index messaging_feedback_reply_entry on messaging_feedback_reply (entry, id);
