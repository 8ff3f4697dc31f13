-- Whoever works for the site says what is dealt with. Null: still to be. What people wrote itself stays as it came.
alter table messaging_feedback add column handled_at timestamptz;
alter table messaging_feedback add column handled_by text;
alter table messaging_affiliate_application add column handled_at timestamptz;
alter table messaging_affiliate_application add column handled_by text;
create index messaging_feedback_open on messaging_feedback (id) where handled_at is null;
create index messaging_affiliate_application_open on messaging_affiliate_application (id) where handled_at is null;
