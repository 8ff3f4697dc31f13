-- Mail and text messages on their way. A row is gone once its message was sent or given up; only where the outbox page
-- is on (development) does it stay for a day.
create table post_message (
  id         bigint generated always as identity primary key,
  channel    text not null check (channel in ('mail', 'sms')),
  recipient  text not null,
  subject    text,
  body       text not null,
  created_at timestamptz not null,
  due_at     timestamptz not null,
  tries      integer not null default 0,
  sent_at    timestamptz,
  -- Why it was given up.
  failure    text
);
create index post_message_due on post_message (due_at) where sent_at is null and failure is null;
create index post_message_age on post_message (created_at);
